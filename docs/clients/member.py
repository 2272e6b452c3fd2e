"""A member's life by a program of Python's own library, written from docs/api.md:
    python3 member.py https://src.example.com 13800138000
Where it needs somebody, it prints a word and waits for a line: `code` for the SMS code, the others to go on."""

import hashlib
import hmac
import http.cookiejar
import json
import sys
import time
import urllib.parse
import urllib.request
import uuid

URL, PHONE = sys.argv[1:]
COOKIES = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
BROWSER = urllib.request.build_opener(COOKIES)
STATE = {"token": "", "salt": "", "offset": 0}


class Refused(Exception):
    pass


def call(path, fields=None, key=None):
    """The result of a call: a GET, or with fields a POST."""
    headers = {}
    if STATE["token"]:
        headers["Authorization"] = "Bearer " + STATE["token"]
    if key:
        headers["Idempotency-Key"] = key
    body = None
    if fields is not None:
        body = json.dumps(fields, ensure_ascii=False).encode()
        headers.update({"Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest"})
    with BROWSER.open(urllib.request.Request(URL + path, body, headers)) as answer:
        envelope = json.load(answer)
    if envelope["code"] != 0:
        raise Refused(envelope["code"], envelope["message"])
    return envelope["result"]


def text(value):
    if isinstance(value, dict):
        held = sorted((k, v) for k, v in value.items() if v not in (None, ""))
        return "{" + ",".join(json.dumps(k, ensure_ascii=False) + ":" + text(v) for k, v in held) + "}"
    if isinstance(value, list):
        return "[" + ",".join(text(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def sign_of(payload, salt):
    return hmac.new(salt.encode(), text(payload).encode(), hashlib.sha256).hexdigest()


def signed(fields):
    now = int(time.time() * 1000) + STATE["offset"]
    payload = {**fields, "timestamp": now, "nonce": str(uuid.uuid4())}
    return {**payload, "sign": sign_of(payload, STATE["salt"])}


def ask(word):
    print(word, flush=True)
    return sys.stdin.readline().strip()


def hidden_number(work):
    for number in range(work["most"]):
        salt = work["salt"].encode()
        found = hashlib.scrypt(str(number).encode(), salt=salt, n=1024, r=8, p=1, dklen=16)
        if found.hex() == work["goal"]:
            return number
    raise ValueError("no number is hidden")


def sign_in():
    boot = call("/api/common/getBoot")
    STATE["salt"] = boot["passportSalt"]
    STATE["offset"] = boot["serverTime"] - int(time.time() * 1000)
    challenge = call("/api/common/getCaptchaImage?mode=work")
    proof = {"captchaId": challenge["captchaId"], "work": hidden_number(challenge["work"])}
    ticket = call("/api/common/postCaptchaVerify", proof)["ticket"]
    wish = {"phone": PHONE, "purpose": "login", "ticket": ticket}
    call("/api/passport/postPhoneCode", signed(wish))
    entry = signed({"phone": PHONE, "code": ask("code")})
    STATE["token"] = call("/api/passport/postUserLogin", entry)["token"]


def submit():
    fields = {
        "title": "订单查询接口越权访问",
        "app": call("/api/common/getAppList")[0]["id"],
        "platform": call("/api/common/getPlatformList")[0]["id"],
        "type": call("/api/common/getTypeList")[0]["id"],
        "url": "https://example.com/api/orders/1",
        "selfLevel": 3,
        "description": "修改订单编号即可查看其他用户的订单信息，包括姓名与电话，影响全部用户。",
        "termsVersion": call("/api/report/getTerms")["version"],
    }
    key = str(uuid.uuid4())
    report = call("/api/report/jsonReportSubmit", fields, key)
    assert call("/api/report/jsonReportSubmit", fields, key) == report, "one report became two"
    return report["id"]


def say(report_id, body):
    call("/api/report/postComment", {"reportId": report_id, "body": body}, str(uuid.uuid4()))


def main():
    sign_in()
    report_id = submit()
    say(report_id, "补充：普通账号即可复现。")
    ask("question")
    question = call("/api/report/getReportDetail/" + report_id)["question"]
    say(report_id, f"关于“{question['body']}”：见附图。")
    ask("award")
    query = urllib.parse.urlencode({"searchType": 2})
    gift = call("/api/award/getGiftMall?" + query)["list"][0]
    address = call("/api/user/postAddressInfo", {})[0]
    wish = {"giftId": gift["id"], "price": gift["price"], "addressId": address["id"]}
    order = call("/api/award/postGiftExchange", wish, str(uuid.uuid4()))
    ask("letters")
    letters = call("/api/letter/getLetterPage")
    call("/api/letter/postLetterReadAll", {})
    call("/api/passport/postLogout", signed({}))
    try:
        call("/api/user/postUserInfo", {})
        outside = 0
    except Refused as refused:
        outside = refused.args[0]
    done = {"reportId": report_id, "order": order["number"], "letters": letters["total"], "outside": outside}
    print(json.dumps(done), flush=True)


if __name__ == "__main__":
    main()
