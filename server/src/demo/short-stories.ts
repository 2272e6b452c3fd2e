import type { Story } from './story.ts';

/** Short reports that together have every status and severity, and every state that a page can show. */
export const shortStories: readonly Story[] = [
  {
    by: '青柠不加糖',
    app: '会员中心',
    platform: 'Web',
    type: '跨站请求伪造（CSRF）',
    selfLevel: 2,
    title: '修改收货地址接口缺少来源校验',
    url: 'https://member.demo.example/address/update',
    description:
      '修改收货地址的接口只认 cookie，不校验来源，也没有一次性令牌。\n\n在任意网站放一个自动提交的表单，已登录的会员访问后，默认收货地址就会被改成攻击者指定的地址。\n\n建议校验 `Origin`，并把登录 cookie 设为 `SameSite=Lax`。',
    steps: [
      { does: 'confirm', level: 2, base: { contribution: 3, coins: 4 } },
      { does: 'startFix' },
      { does: 'finish', note: '已校验来源并加上令牌。' },
    ],
  },
  {
    by: '鹿鸣',
    app: '支付网关',
    platform: '接口服务',
    type: '业务逻辑缺陷',
    selfLevel: 4,
    title: '退款接口未校验累计金额可重复退款',
    url: 'https://pay.demo.example/refund/apply',
    description:
      '退款接口只比较单次退款与订单金额，不看已退总额。\n\n1. 支付一笔 10 元的订单。\n2. 连续两次申请退款 6 元，两次都成功，共退回 12 元。\n\n我在测试商户上验证，多出的 2 元已联系客服退回。建议在同一事务里锁定订单并核对累计金额。',
    steps: [
      {
        does: 'propose',
        level: 4,
        base: { contribution: 10, coins: 60 },
        bonus: { contribution: 0, coins: 30 },
        note: '涉及资金，优先处理。作者主动退回多出的款项，按上限评定并加分，合计超过 600 安全币，请核定。',
      },
      { does: 'startFix' },
      { does: 'finish' },
      { does: 'fixFailed', note: '并发时仍可复现，需要加锁。' },
    ],
  },
  {
    by: '晚风入巷',
    app: '移动客户端',
    platform: 'Android',
    type: '信息泄露',
    selfLevel: 1,
    title: '安卓客户端日志打印完整登录令牌',
    url: 'com.demo.example.member',
    description:
      '正式版客户端仍在调试日志里打印 `Authorization` 请求头。\n\n连接电脑后执行 `adb logcat | grep Authorization`，登录时即可看到完整令牌，令牌 7 天内有效。\n\n建议正式版关闭网络层日志。',
    steps: [
      { does: 'confirm', level: 1, base: { contribution: 2, coins: 2 } },
      { does: 'finish', note: '5.8.1 版已去除。' },
    ],
  },
  {
    by: '',
    app: '数据大屏',
    platform: 'Web',
    type: '弱口令与默认口令',
    selfLevel: 3,
    title: '数据大屏管理端使用默认口令',
    url: 'https://screen.demo.example/admin',
    description:
      '大屏管理端可以用安装文档里写的默认账号和口令登录，登录后能修改展厅所有屏幕的内容。\n\n登录后我没有做任何修改，只截取了首页。建议首次登录强制改口令。',
    steps: [
      { does: 'ignore', reason: 'known', note: '上周内部检查已发现，正在更换口令，感谢提醒。' },
    ],
  },
  {
    by: '北纬三十度',
    app: '开放平台',
    platform: '接口服务',
    type: '服务端请求伪造（SSRF）',
    selfLevel: 3,
    title: '开放平台图标抓取功能可访问内网地址',
    url: 'https://open.demo.example/app/icon/fetch',
    description:
      '创建应用时可以填写图标地址，由服务器代为下载，但没有限制目标。\n\n填写 `http://169.254.169.254/latest/meta-data/` 后，错误信息里回显了云主机的元数据目录。域名先解析到公网、再解析到内网的办法同样有效。\n\n建议解析后校验地址，并禁止跟随跳转到内网。',
    steps: [
      { does: 'ask', body: '请确认一下：是否读取过元数据里的临时凭证？' },
      { does: 'answer', body: '没有，只读取了目录列表这一层。' },
      {
        does: 'confirm',
        level: 3,
        base: { contribution: 8, coins: 24 },
        bonus: { contribution: 3, coins: 10 },
      },
      { does: 'startFix' },
      { does: 'finish', note: '抓取服务已放到隔离网络，并校验解析结果。' },
    ],
  },
  {
    by: '从不写周报的安全研究员小分队第九组',
    app: '会员中心',
    platform: '小程序',
    type: '越权访问',
    selfLevel: 3,
    title:
      '会员中心小程序更换订单编号即可查看他人电子发票，发票内含姓名、税号与银行账号，影响全部开过票的企业会员',
    url: 'https://member.demo.example/invoice/detail?id=20240001',
    description:
      '发票详情接口只校验登录，不校验发票属于谁。\n\n编号是连续的，把 `id` 加一就能看到别人的发票，里面有公司名称、税号和银行账号。\n\n我用两个自己的账号互相验证，没有遍历他人数据。',
    steps: [
      {
        does: 'confirm',
        level: 3,
        base: { contribution: 8, coins: 20 },
        note: '影响全部企业会员。',
      },
      { does: 'startFix' },
    ],
  },
  {
    by: 'Null指针',
    app: '支付网关',
    platform: '接口服务',
    type: '反序列化',
    selfLevel: 4,
    title: '支付回调接口解析库自动类型导致反序列化',
    url: 'https://pay.demo.example/notify/bank',
    description:
      '回调接口使用的 JSON 解析库开启了自动类型，报文里的 `@type` 会决定创建哪个类的对象。\n\n发送 `{"@type":"java.net.Inet4Address","val":"probe.demo.example"}`，可以看到服务器解析了该域名。公开资料中，旧版本可以进一步执行代码。\n\n建议升级解析库并开启安全模式。',
    steps: [
      { does: 'confirm', level: 4, base: { contribution: 10, coins: 58 } },
      { does: 'finish', note: '已升级并开启安全模式。' },
    ],
  },
  {
    by: '青柠不加糖',
    app: '内部办公门户',
    platform: 'Web',
    type: '信息泄露',
    selfLevel: 1,
    title: '门户静态目录暴露版本库文件',
    url: 'https://portal.demo.example/.git/HEAD',
    description:
      '静态目录下可以访问 `.git/HEAD` 和 `.git/config`，能据此还原前端源码。\n\n源码中没有发现口令，但有内部接口的完整清单。建议发布时排除版本库目录，并在服务器上拒绝以点开头的路径。',
    steps: [{ does: 'confirm', level: 1, base: { contribution: 1, coins: 1 } }, { does: 'finish' }],
  },
  {
    by: '夜航船',
    app: '会员中心',
    platform: 'Web',
    type: '认证绕过',
    selfLevel: 3,
    title: '会员登录短信验证码可无限次尝试',
    url: 'https://member.demo.example/login/sms',
    description:
      '登录验证码是 4 位数字，错误次数没有上限，也不会失效。\n\n对自己的手机号连续尝试，一分钟内即可撞中。建议改为 6 位，限制为 5 次，并在发送前加图形验证码。',
    steps: [
      { does: 'confirm', level: 3, base: { contribution: 7, coins: 21 } },
      { does: 'startFix' },
    ],
  },
  {
    by: '',
    app: '移动客户端',
    platform: 'iOS',
    type: '其他',
    selfLevel: 0,
    title: '苹果客户端可以在越狱设备上运行',
    url: 'com.demo.example.member',
    description:
      '客户端没有检测越狱环境，可以在越狱设备上正常安装、登录和使用，建议增加检测并给出提示。',
    steps: [
      {
        does: 'ignore',
        reason: 'noImpact',
        note: '目前的设计允许在越狱设备上使用，不作为漏洞处理。',
      },
    ],
  },
  {
    by: '晚风入巷',
    app: '支付网关',
    platform: 'Web',
    type: 'SQL 注入',
    selfLevel: 4,
    title: '商户对账单导出接口排序参数注入',
    url: 'https://pay.demo.example/merchant/bill/export?sort=time',
    description:
      '导出接口把 `sort` 参数直接拼进排序子句。\n\n把参数改成条件表达式，结果的先后会随条件真假变化，可以据此逐位读取数据库版本。我只读取了版本号。\n\n建议排序字段使用白名单。',
    steps: [
      {
        does: 'confirm',
        level: 4,
        base: { contribution: 9, coins: 55 },
        bonus: { contribution: 0, coins: 20 },
      },
    ],
  },
  {
    by: '鹿鸣',
    app: '内部办公门户',
    platform: 'Web',
    type: 'XML 外部实体（XXE）',
    selfLevel: 3,
    title: '报销单导入表格时解析外部实体',
    url: 'https://portal.demo.example/expense/import',
    description:
      '导入功能会解析表格文件里的 XML，并处理外部实体。\n\n把表格解压，在 `sharedStrings.xml` 中加入指向外部域名的实体，再上传，可以收到来自门户的请求。\n\n建议解析器禁用 DTD。',
    steps: [
      {
        does: 'confirm',
        level: 2,
        base: { contribution: 5, coins: 5 },
        note: '仅能对外请求，无法回显文件，评为中危。',
      },
      { does: 'finish' },
      {
        does: 'appeal',
        body: '补充验证：借助报错信息可以带出文件的前几行，报告附图里的第二次请求就是读取主机名文件的结果。影响不止对外请求，请重新评估为高危。',
        attachment: {
          name: '第二次请求.txt',
          text: 'POST /expense/import HTTP/1.1\nHost: portal.demo.example\n\nHTTP/1.1 400 Bad Request\n\n表格第 1 行有误：file:///etc/hostname 的内容 portal-web-02 不是数字\n',
        },
      },
    ],
  },
  {
    by: '北纬三十度',
    app: '支付网关',
    platform: '接口服务',
    type: '认证绕过',
    selfLevel: 4,
    title: '开放接口令牌未校验签名算法',
    url: 'https://pay.demo.example/api/v2/account',
    description:
      '接口令牌是 JWT，服务端按令牌自己声明的算法验证。\n\n把头部的 `alg` 改成 `none` 并去掉签名，服务端照样接受，任意商户号都可以填写。\n\n建议固定算法，并拒绝没有签名的令牌。',
    steps: [],
  },
  {
    by: '青柠不加糖',
    app: '开放平台',
    platform: 'Web',
    type: '跨站脚本（XSS）',
    selfLevel: 2,
    title: '开放平台搜索框反射型跨站脚本',
    url: 'https://open.demo.example/docs/search?q=test',
    description:
      '搜索结果页把关键词写进了脚本里的字符串，引号没有转义。\n\n访问 `/docs/search?q=%22-alert(1)-%22` 即可触发。受害者需要点击链接。\n\n建议把关键词放进属性里再读取，并加上内容安全策略。',
    steps: [{ does: 'ask', body: '谢谢，正在核实。你使用的是哪个版本的文档站？' }],
  },
  {
    by: 'Null指针',
    app: '开放平台',
    platform: 'Web',
    type: '跨站脚本（XSS）',
    selfLevel: 2,
    title: '开放平台文档搜索关键词未转义',
    url: 'https://open.demo.example/docs/search',
    description:
      '文档站搜索页对关键词转义不完整，输入带引号的内容会打断脚本，能执行任意脚本。浏览器为谷歌当前稳定版。',
    steps: [
      {
        does: 'ignore',
        reason: 'duplicate',
        repeats: '开放平台搜索框反射型跨站脚本',
        note: '与更早的一份报告是同一个问题。',
      },
    ],
  },
  {
    by: '从不写周报的安全研究员小分队第九组',
    app: '数据大屏',
    platform: '接口服务',
    type: '未授权访问',
    selfLevel: 2,
    title: '大屏缓存服务未设置口令',
    url: 'http://screen.demo.example:6379/',
    description:
      '大屏使用的缓存服务对园区网络开放，没有设置口令。\n\n连接后执行 `INFO`，可以看到版本与内存用量。我没有读取或写入任何键。\n\n建议设置口令，并只监听本机。',
    steps: [],
  },
  {
    by: '',
    app: '会员中心',
    platform: 'Web',
    type: '配置错误',
    selfLevel: 1,
    title: '会员中心登录页可被其他网站嵌入',
    url: 'https://member.demo.example/login',
    description:
      '登录页没有设置 `X-Frame-Options` 或 `frame-ancestors`，可以被任意网站嵌入，存在点击劫持的可能。',
    steps: [
      { does: 'ignore', reason: 'noImpact', note: '登录页没有敏感操作。' },
      { does: 'reopen', note: '重新评估：登录后的绑定页也受影响，重新审核。' },
    ],
  },
  {
    by: '晚风入巷',
    app: '移动客户端',
    platform: 'Android',
    type: '其他',
    selfLevel: 2,
    title: '安卓客户端导出组件可打开任意网页',
    url: 'com.demo.example.member',
    description:
      '`WebActivity` 对外导出，并且直接加载传入的地址，页面里还能调用客户端的原生接口。\n\n在另一个应用里发送带地址的意图，即可在客户端里打开攻击者的网页，并读取会员昵称和头像。\n\n建议取消导出，或校验域名白名单。',
    steps: [],
  },
  {
    by: '鹿鸣',
    app: '会员中心',
    platform: 'Web',
    type: '业务逻辑缺陷',
    selfLevel: 2,
    title: '优惠券领取接口并发可重复领取',
    url: 'https://member.demo.example/coupon/receive',
    description:
      '同一张限领一次的优惠券，并发 20 个请求可以领到 3 到 5 张。\n\n原因应是先查询后写入，中间没有加锁。建议用唯一约束保证每人一张。',
    steps: [
      { does: 'confirm', level: 2, base: { contribution: 4, coins: 4 } },
      { does: 'revoke', note: '核对后确认该活动允许重复领取，误判，收回奖励。' },
    ],
  },
  {
    by: '夜航船',
    app: '开放平台',
    platform: '桌面客户端',
    type: '任意文件上传',
    selfLevel: 2,
    title: '调试工具插件包解压路径穿越',
    url: 'https://open.demo.example/tools/debugger',
    description:
      '调试工具安装插件时解压压缩包，没有检查条目名称里的 `../`。\n\n构造一个条目名为 `../../startup/run.txt` 的压缩包，安装后文件出现在插件目录之外。\n\n建议解压前规范化路径，并拒绝越界条目。',
    steps: [],
  },
  {
    by: '北纬三十度',
    app: '数据大屏',
    platform: 'Web',
    type: '拒绝服务',
    selfLevel: 1,
    title: '大屏导出图片接口可指定超大尺寸',
    url: 'https://screen.demo.example/render?width=1920&height=1080',
    description:
      '导出图片的宽高没有上限，把宽高改成 30000 后，服务约 40 秒没有响应。\n\n我只试了一次。建议限制最大尺寸，并给渲染加上超时。',
    steps: [],
  },
  {
    by: '鹿鸣',
    app: '移动客户端',
    platform: 'Android',
    type: '其他',
    selfLevel: 2,
    title: '客户端深链接可携带登录态打开外部网页',
    url: 'com.demo.example.member',
    description:
      '客户端的深链接 `demo://web?url=` 没有限制域名，打开时会把登录态放进请求头。\n\n在浏览器里点击指向自己域名的深链接，服务器日志里可以看到会员令牌。\n\n建议只放行自有域名，并且不对外部网页发送令牌。',
    steps: [
      {
        does: 'askInformation',
        question:
          '我们在 5.9.0 版没有复现。请补充客户端版本、系统版本，以及服务器收到的完整请求头（令牌可以打码）。',
      },
    ],
  },
];
