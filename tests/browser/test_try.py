from tests.browser.playing import Visitors, play_out
import time, random
def test_it(visitors: Visitors, tmp_path):
    a, b = visitors.new(), visitors.new()
    a.page.goto("/")
    a.press(a.at("#game-kings").get_by_role("link", name="Invite friends"))
    a.name_themselves("Ann")
    a.press(a.page.get_by_role("button", name="Make the table"))
    link = a.page.get_by_label("Link").first.input_value()
    print(link)
    b.page.goto(link)
    b.name_themselves("Bob")
    b.page.screenshot(path="/tmp/web/b2.png")
    b.press(b.page.get_by_role("button", name="Join the table"))
    a.until(lambda now: now.prompt)
    t=time.time()
    import cProfile
    n = play_out([a,b], random.Random(1))
    print(n, time.time()-t)
    print(a.log[:20], b.log[:20])
    a.page.screenshot(path="/tmp/web/b1.png")
