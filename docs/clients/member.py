"""A member's whole life on a ShieldSource server, written from docs/api.md alone:
python3 member.py https://src.example.com 13800138000"""

import hashlib
import hmac
import http.client
import http.cookiejar
import json
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

LONGEST_WAIT = 90  # seconds we wait when the server says "come again"


class Refused(Exception):
    """The server said no, or could not be understood; `later` are the seconds after which it may say yes."""

    def __init__(self, sentence: str, later: int = 0) -> None:
        super().__init__(sentence)
        self.later = later


def canonical(value: Any) -> str:
    """Write a value as the signature wants it: sorted, without blanks, without what is empty."""
    if isinstance(value, dict):
        held = sorted((k, v) for k, v in value.items() if v is not None and v != "")
        return "{" + ",".join(json.dumps(k, ensure_ascii=False) + ":" + canonical(v) for k, v in held) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def find_work(work: dict[str, Any]) -> int:
    """Find the number whose scrypt is the goal of a challenge."""
    salt, goal = work["salt"].encode(), bytes.fromhex(work["goal"])
    for number in range(work["most"]):
        if hashlib.scrypt(str(number).encode(), salt=salt, n=1024, r=8, p=1, dklen=16) == goal:
            return number
    raise Refused("the challenge has no solution")


def multipart(fields: dict[str, str], file: Path) -> tuple[bytes, str]:
    """Write text fields and then one file as multipart/form-data; give body and content type."""
    edge = secrets.token_hex(16)
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    head = f'name="file"; filename="{file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n'
    parts.append(head.encode() + file.read_bytes())
    opened = f"--{edge}\r\nContent-Disposition: form-data; ".encode()
    body = b"".join(opened + part + b"\r\n" for part in parts) + f"--{edge}--\r\n".encode()
    return body, f"multipart/form-data; boundary={edge}"


class Server:
    """One session: cookies, token, signature, and the envelope of answers."""

    def __init__(self, url: str) -> None:
        self.url, self.token = url.rstrip("/"), ""
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        boot = self.get("/api/common/getBoot")
        self.salt: str = boot["passportSalt"]
        self.ahead: int = boot["serverTime"] - int(time.time() * 1000)

    def get(self, path: str, **query: Any) -> Any:
        """Call with GET; answer its result."""
        return self._call("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""))

    def post(self, path: str, fields: dict[str, Any] | None = None, once: bool = False) -> Any:
        """Call with POST and JSON; `once` gives the call an idempotency key."""
        headers = {"Idempotency-Key": secrets.token_hex(16)} if once else {}
        return self._call("POST", path, fields or {}, headers)

    def upload(self, path: str, purpose: str, file: Path) -> Any:
        """Upload one file; answer what the server stored."""
        body, kind = multipart({"purpose": purpose}, file)
        return self._call("POST", path, body, {"Content-Type": kind})

    def _signed(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Add the three fields that calls under /passport/ carry."""
        fields = {**fields, "timestamp": int(time.time() * 1000) + self.ahead, "nonce": secrets.token_hex(16)}
        sign = hmac.new(self.salt.encode(), canonical(fields).encode(), hashlib.sha256).hexdigest()
        return {**fields, "sign": sign}

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        """Send one request, freshly signed where it must be; give the whole answer."""
        headers = {"X-Requested-With": "XMLHttpRequest", **headers}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if isinstance(body, dict):
            body = json.dumps(self._signed(body) if "/passport/" in path else body).encode()
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        with self.opener.open(request, timeout=30) as response:
            return json.load(response)

    def _call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """Send, again where that is safe, until there is an answer; give its result or raise."""
        headers = headers or {}
        safe = method == "GET" or "Idempotency-Key" in headers
        for tries_left in (2, 1, 0):
            try:
                return self._result(path, self._send(method, path, body, headers))
            except urllib.error.HTTPError as error:
                problem = f"status {error.code} {error.read(300).decode(errors='replace')}"
                again, wait = error.code == 503, int(error.headers.get("Retry-After") or 1)
            except (OSError, http.client.HTTPException, ValueError) as error:
                problem, again, wait = f"no answer that can be read ({error})", safe, 1
            if not (again and tries_left and wait <= LONGEST_WAIT):
                break
            time.sleep(wait)
        raise Refused(f"{path.partition('?')[0]}: {problem}")

    @staticmethod
    def _result(path: str, answer: dict[str, Any]) -> Any:
        """Give the result of a success; raise on a refusal, with the fields that were wrong."""
        if answer["code"] == 0:
            return answer["result"]
        detail = answer["result"] or {}
        wrong = "".join(f" {field['path']}: {field['message']}." for field in detail.get("fields", []))
        raise Refused(f"{path}: code {answer['code']}, {answer['message']}{wrong}", detail.get("retryAfter", 0))


def say(step: str, what: str) -> None:
    """Print the one line of a step."""
    print(f"{step:<9} {what}", flush=True)


def send_code(server: Server, phone: str, purpose: str) -> None:
    """Solve a challenge and have a code sent; come again when told to, with a new challenge."""
    captcha = server.get("/api/common/getCaptchaImage", mode="work")
    proof = {"captchaId": captcha["captchaId"], "work": find_work(captcha["work"])}
    ticket = server.post("/api/common/postCaptchaVerify", proof)["ticket"]
    try:
        server.post("/api/passport/postPhoneCode", {"phone": phone, "purpose": purpose, "ticket": ticket})
    except Refused as refusal:
        if not 0 < refusal.later <= LONGEST_WAIT:
            raise
        time.sleep(refusal.later)
        send_code(server, phone, purpose)


def ask_code(server: Server, phone: str, purpose: str) -> str:
    """Have a code sent, which a person reads and types."""
    send_code(server, phone, purpose)
    print(f"Code for {phone}:", flush=True)
    return sys.stdin.readline().strip()


def sign_in(server: Server, phone: str) -> None:
    """Sign in with a code; a new number becomes a member."""
    code = ask_code(server, phone, "login")
    login = server.post("/api/passport/postUserLogin", {"phone": phone, "code": code})
    server.token = login["token"]
    say("sign in", f"{login['user']['nickName'] or login['user']['userName']} (uid {login['user']['uid']})")


def list_reports(server: Server) -> None:
    """List the member's own reports."""
    page = server.get("/api/report/getReportPage", page=1, pageSize=20)
    newest = "; newest " + page["list"][0]["number"] if page["list"] else ""
    say("reports", f"{page['total']} own{newest}")


def submit(server: Server, file: Path) -> str:
    """Submit a report with one file, on the first application, platform and type offered; give its id."""
    stored = server.upload("/api/common/postformFileUpload", "report", file)
    app = server.get("/api/common/getAppList")[0]
    report = server.post("/api/report/jsonReportSubmit", once=True, fields={
        "title": f"Reflected script in the search page {secrets.token_hex(3)}",
        "app": app["id"],
        "platform": server.get("/api/common/getPlatformList")[0]["id"],
        "type": server.get("/api/common/getTypeList")[0]["id"],
        "url": f"https://{(app.get('hosts') or ['shop.example.com'])[0]}/search?q=1".replace("*.", "www."),
        "selfLevel": 2,
        "description": "## Steps\n\n1. Open the address.\n2. The word of the query runs as a script.",
        "attachments": [stored["id"]],
        "termsVersion": server.get("/api/report/getTerms")["version"],
    })
    say("submit", f"{report['number']} with {stored['name']} ({stored['sizeBytes']} bytes)")
    return report["id"]


def comment(server: Server, report: str, body: str) -> None:
    """Comment on an own report."""
    server.post("/api/report/postComment", {"reportId": report, "body": body}, once=True)
    say("comment", f"written; {server.get('/api/report/getComments', reportId=report)['total']} on this report")


def answer_question(server: Server) -> None:
    """Answer the first question that waits for the member: a comment is the answer."""
    waiting = next((w for w in server.get("/api/user/getWaitingList") if w["kind"] == "question"), None)
    if not waiting:
        return say("answer", "no question waits")
    detail = f"/api/report/getReportDetail/{waiting['subject']}"
    question = server.get(detail)["question"]["body"]
    answer = {"reportId": waiting["subject"], "body": "Version 7.2, signed in."}
    server.post("/api/report/postComment", answer, once=True)
    if server.get(detail)["question"]:
        raise Refused(f"The comment on {waiting['number']} did not count as the answer")
    say("answer", f"{waiting['number']}: {' '.join(question.split())[:40]}")


def read_coins(server: Server) -> None:
    """Read the member's coins and points."""
    coins = server.get("/api/coin/getSecurityCoinTotal")
    points = server.get("/api/contribution/getContributionTotal")["total"]
    say("coins", f"{coins['balance']} to spend, {coins['earned']} earned, {coins['spent']} spent; {points} points")


def exchange(server: Server, phone: str) -> None:
    """Exchange the cheapest gift that nothing stands in the way of."""
    gifts = server.get("/api/award/getGiftMall", searchType=2, sortType=3)["list"]
    details = [server.get(f"/api/award/getGiftDetail/{gift['id']}") for gift in gifts]
    gift = next((g for g in details if not g["missing"]), None)
    if not gift:
        missing = sorted({need for g in details for need in g["missing"]}) or ["coins"]
        return say("exchange", "no gift is open to this member, missing: " + ", ".join(missing))
    fields = {"giftId": gift["id"], "price": gift["price"]}
    if gift["type"] == 1:  # money
        fields["code"] = ask_code(server, phone, "exchange")
    else:
        address = server.get("/api/personal/getAddressList")[0]
        fields |= {"addressId": address["id"], "addressVersion": address["version"]}
    order = server.post("/api/award/postGiftExchange", fields, once=True)
    say("exchange", f"{gift['name']} for {gift['price']} coins: order {order['number']}")


def read_letters(server: Server) -> None:
    """Read the newest letter and mark it as read."""
    letters = server.get("/api/letter/getLetterPage")
    if letters["list"]:
        letter = server.get(f"/api/letter/getLetterDetail/{letters['list'][0]['id']}")
        server.post("/api/letter/postLetterRead", {"letterId": letter["id"]})
    unread = server.post("/api/letter/postUnreadCount")
    say("letters", f"{letters['total']}, {unread} unread" + (f"; read: {letter['title']}" if letters["list"] else ""))


def main() -> int:
    """Live the life; 1 on a refusal."""
    url, phone = sys.argv[1:]
    try:
        server = Server(url)
        sign_in(server, phone)
        list_reports(server)
        report = submit(server, Path(__file__))
        comment(server, report, "It works in private windows too.")
        answer_question(server)
        read_coins(server)
        exchange(server, phone)
        read_letters(server)
        server.post("/api/passport/postLogout")
        say("sign out", "done")
    except Refused as refusal:
        print(f"Refused. {refusal}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
