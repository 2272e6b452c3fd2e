import { pinyinOf } from '../../platform/pinyin.ts';

/** What a kind of vulnerability is called elsewhere: in English, in short, and in the CWE. */
const alsoCalled: readonly [name: RegExp, words: string][] = [
  [/越权/, 'idor bola bfla broken access control cwe-639 cwe-284 cwe-285 cwe-863'],
  [/未授权/, 'unauthorized missing authorization cwe-862 cwe-306'],
  [/认证|登录绕过/, 'authentication bypass cwe-287'],
  [/(命令|代码)(执行|注入)/, 'rce remote code execution command injection cwe-77 cwe-78 cwe-94'],
  [/SQL/i, 'sqli sql injection cwe-89'],
  [/注入/, 'injection cwe-74'],
  [/跨站脚本|XSS/i, 'xss cross-site scripting cwe-79'],
  [/跨站请求伪造|CSRF/i, 'csrf xsrf cross-site request forgery cwe-352'],
  [/服务(端|器)请求伪造|SSRF/i, 'ssrf server-side request forgery cwe-918'],
  [/实体|XXE/i, 'xxe xml external entity cwe-611'],
  [/反序列化/, 'deserialization cwe-502'],
  [/文件上传/, 'file upload cwe-434'],
  [/文件(读取|包含|下载)|路径|目录|穿越|遍历/, 'lfi path traversal cwe-22 cwe-98'],
  [/信息|敏感|泄露|泄漏/, 'information disclosure leak cwe-200'],
  [/跳转|重定向/, 'open redirect cwe-601'],
  [/拒绝服务/, 'dos denial of service cwe-400'],
  [/溢出|内存/, 'overflow memory corruption cwe-119 cwe-787'],
  [/弱口令|口令|密码/, 'weak password cwe-521 cwe-798'],
  [/暴力|爆破|撞库/, 'brute force cwe-307'],
  [/竞争|并发/, 'race condition cwe-362'],
  [/逻辑/, 'business logic cwe-840'],
  [/配置/, 'misconfiguration cwe-16'],
  [/加密|算法/, 'weak cryptography cwe-327'],
  [/劫持/, 'hijacking clickjacking cwe-1021'],
  [/模板/, 'ssti template injection cwe-1336'],
];

/** By which words besides the name it shows a choice is found, each after a blank; nothing where there are none. */
export function searchedBy(name: string, english = ''): { words?: string } {
  const known = alsoCalled.flatMap(([called, words]) => (called.test(name) ? words : []));
  const words = [pinyinOf(name), ...(english ? [name, english.toLowerCase()] : []), ...known]
    .join(' ')
    .trim();
  return words === '' ? {} : { words };
}
