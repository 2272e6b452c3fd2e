import { callsOf, enterAs } from '../people/calls.ts';
import { sendParcel } from '../people/gifts.ts';
import { freshCode } from '../people/inbox.ts';
import { newPhone } from '../people/researcher.ts';
import { hidePage } from '../people/tree.ts';
import { answerThree } from '../people/reports-by-call.ts';
import { change, codesAreOlder } from '../site/data.ts';
import { signInAs } from '../site/every-page.ts';
import { expect, test } from '../site/journey.ts';
import { onOwnSite } from '../site/own-site.ts';

const textFile = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});

test('who sees nothing signs in, is told what is wrong, takes a name and gives an address', async ({
  page,
}) => {
  const phone = newPhone();
  const tree = await hidePage(page);

  await test.step('signs in, and hears what is missing', async () => {
    await page.goto('/login');
    const nothing = await page.screenshot({ animations: 'disabled' });
    await tree.press('button', '登录');
    await expect(tree.one('textbox', '手机号')).toHaveAccessibleDescription('请填写手机号');
    await expect(tree.one('textbox', '短信验证码')).toHaveAccessibleDescription('请填写验证码');
    await tree.is('textbox', '手机号', '- textbox "手机号" [invalid]');
    await tree.fill('手机号', phone);
    await tree.press('button', '获取验证码');
    await tree.says('验证码已发送');
    await tree.fill('短信验证码', await freshCode(page, 'sms', phone));
    await tree.one('checkbox', '我已阅读并同意').check();
    expect(await page.screenshot({ animations: 'disabled' })).toEqual(nothing);
    await tree.press('button', '登录');
    await tree.says('登录成功');
    const guide = tree.within('dialog', '新手指引');
    await guide.press('button', '下一步');
    await expect(guide.one('heading', '奖励分两种')).toBeVisible();
    await guide.press('button', '不再显示');
  });

  await test.step('reads an announcement', async () => {
    await tree.within('banner', '').press('link', '公告');
    await tree.press('link', /大促安全专项/);
    await expect(tree.one('article', '')).toMatchAriaSnapshot('- heading [level=2]');
    await expect(tree.one('heading', /大促安全专项/)).toBeVisible();
  });

  await test.step('takes a name, which is free, and stays out of the ranking', async () => {
    await page.goto('/personal/center');
    await tree.fill('昵称', `青雀${phone.slice(-6)}`);
    await tree.says('这个昵称可以使用');
    await tree.one('checkbox', '在排行榜上匿名').check();
    await tree.press('button', '保存资料');
    await tree.says('资料已保存');
  });

  await test.step('gives an address, and hears what it lacks', async () => {
    await page.goto('/personal/center?tab=address');
    await tree.press('button', '添加地址');
    const dialog = tree.within('dialog', '添加收货地址');
    await dialog.press('button', '保存地址');
    await expect(dialog.one('textbox', '收件人')).toHaveAccessibleDescription('请填写收件人');
    await expect(dialog.one('textbox', '手机号')).toHaveAccessibleDescription('请填写手机号');
    await dialog.fill('收件人', '周知行');
    await dialog.fill('手机号', phone);
    await dialog.is('combobox', '市', '- combobox "市" [disabled]');
    await dialog.choose('省', '浙江省');
    await dialog.choose('市', '杭州市');
    await dialog.choose('区县', '西湖区');
    await dialog.fill('详细地址', '龙井路 8 号');
    await dialog.press('button', '保存地址');
    await tree.says('地址已添加');
    await expect(tree.one('article', '周知行')).toContainText('龙井路 8 号');
  });
});

test('who sees nothing gives papers, and hears how far they have come', async ({ page, site }) => {
  const phone = newPhone();
  const tree = await hidePage(page);
  await enterAs(page, phone, '/personal/center?tab=authentication');
  const mine = tree.within('region', '实名认证');
  await mine.fill('真实姓名', '周知行');
  await mine.fill('证件号码', '110105199203070070');
  await change(site.dataDir, codesAreOlder);
  await mine.press('button', '获取验证码');
  await tree.says('验证码已发送');
  await mine.fill('短信验证码', await freshCode(page, 'sms', phone));
  await mine.press('button', '提交实名认证');
  const consent = mine.one('checkbox', '我已阅读并同意');
  await expect(consent).toHaveAccessibleDescription(/请/);
  await consent.check();
  await mine.press('button', '提交实名认证');
  await tree.says('已提交');
  await expect(mine.one('definition', '').filter({ hasText: '110***********0070' })).toBeVisible();
  await mine.standsAt('认证进度', '人工审核');
});

test('who sees nothing keeps a draft, goes on with it, hands it in and takes it back', async ({
  page,
}) => {
  const title = '下载接口可以指定任意路径';
  const tree = await hidePage(page);
  await enterAs(page, newPhone(), '/weak/home');

  await test.step('what is begun is kept, which is said', async () => {
    await tree.fill('标题', title);
    await tree.says(/^草稿已保存/);
    await page.goto('/user/center');
    await tree.within('region', /^需要你处理/).press('link', '继续写草稿');
    await tree.says(/^已恢复/);
    await expect(tree.one('textbox', '标题')).toHaveValue(title);
  });

  await test.step('what is missing is said at its field', async () => {
    await tree.press('button', '提交报告');
    await tree.is('combobox', '应用', '- combobox "应用" [invalid]');
    await tree.is('radiogroup', '自评等级', '- radiogroup "自评等级" [invalid]');
    await expect(tree.one('textbox', '漏洞详情')).toHaveAccessibleDescription(/请/);
  });

  await test.step('a file and a text in Markdown', async () => {
    await tree.choose('应用', '数据大屏');
    await tree.choose('漏洞类型', '其他');
    await tree.choose('平台', 'Web');
    await tree.one('radio', '低危').check();
    await tree.fill('漏洞地址', 'https://screen.demo.example/download');
    await tree.fill(
      '漏洞详情',
      '## 经过\n\n参数里的路径没有检查，可以下载服务器上的**任意**文件。',
    );
    await tree.press('tab', '预览');
    await tree.is('tab', '预览', '- tab "预览" [selected]');
    await expect(tree.within('tabpanel', '预览').one('heading', '经过')).toBeVisible();
    await tree.attach('添加附件', textFile('请求.txt', 'GET /download'));
    await expect(tree.one('button', '移除 请求.txt')).toBeVisible();
    await tree.one('checkbox', '我已阅读并同意').check();
    await tree.press('button', '提交报告');
    await tree.says(/^报告 SS-.* 已提交/);
  });

  await test.step('where it stands, a comment, its correction, and its end', async () => {
    await expect(tree.one('heading', title)).toBeVisible();
    await tree.standsAt('处理进度', '待审核');
    await tree.fill('评论', '补充：目录也能列出');
    await tree.press('button', '发表评论');
    await tree.press('button', '修改');
    await tree.fill('修改评论', '补充：目录也能列出来');
    await tree.press('button', '保存修改');
    const thread = tree.within('region', '处理记录与沟通');
    await expect(
      thread.one('paragraph', '').filter({ hasText: '补充：目录也能列出来' }),
    ).toBeVisible();
    await tree.press('button', '撤回报告');
    await tree.within('dialog', '撤回这份报告？').press('button', '撤回报告');
    await tree.says('已撤回');
  });
});

test('who sees nothing answers a question and a retest, and appeals', async ({
  page,
  newPerson,
}) => {
  const tree = await hidePage(page);
  await enterAs(page, newPhone());
  const waiting = tree.within('region', /^需要你处理/);

  const ignored =
    await test.step('a reviewer asks, has one repaired, and ignores one', async () => {
      const desk = await newPerson();
      await signInAs(desk, 'reviewer');
      return answerThree(await callsOf(page), await callsOf(desk), {
        asked: '接口返回了内部字段',
        question: '是哪个字段？',
        repaired: '列表可以翻到别人的订单',
        disputed: '提示语里有路径',
      });
    });

  await test.step('the question', async () => {
    await page.goto('/user/center');
    await waiting.press('link', '回答审核员的问题');
    const question = tree.one('region', '需要补充信息');
    await expect(question).toContainText('是哪个字段？');
    await tree.fill('补充信息', '是 `phone`，没有打码。');
    await tree.press('button', '提交补充信息');
    await tree.says('已补充，审核继续进行');
    await expect(question).toHaveCount(0);
  });

  await test.step('the retest', async () => {
    await page.goto('/user/center');
    await waiting.press('link', '复测修复结果');
    await tree.within('region', '邀请你复测').press('button', '已修复，无法复现');
    await tree.within('dialog', '复测通过').press('button', '确认已修复');
    await tree.says('复测结果已提交');
    await expect(tree.one('region', '处理进度')).toContainText('你复测通过');
  });

  await test.step('the appeal, with a file', async () => {
    await page.goto(`/personal/submit/detail/${ignored}`);
    await tree.press('button', '提出申诉');
    const dialog = tree.within('dialog', '提出申诉');
    await dialog.press('button', '提交申诉');
    await expect(dialog.one('textbox', '申诉理由')).toHaveAccessibleDescription('请写明申诉理由');
    await dialog.fill('申诉理由', '路径里有内部主机名，配合另一个接口可以读到配置，附上响应。');
    await dialog.attach('添加附件', textFile('响应.txt', 'host-01'));
    await expect(dialog.one('button', '移除 响应.txt')).toBeVisible();
    await dialog.press('button', '提交申诉');
    await expect(tree.one('region', '申诉')).toContainText('处理中');
  });
});

test('who sees nothing exchanges a gift, receives it, and clears what was told', async ({
  newPerson,
}) => {
  const gift = '安全书籍套装';
  // on a site of its own, where nobody else has read the messages of the demo
  await onOwnSite(newPerson, async (own) => {
    const page = await own.newPerson();
    const tree = await hidePage(page);
    await signInAs(page, 'orders');

    await test.step('finds a gift and exchanges it', async () => {
      await tree.press('button', '搜索');
      const finder = tree.within('dialog', '搜索');
      await finder.one('combobox', '搜索报告、公告、礼品和页面').fill(gift);
      await finder.press('option', new RegExp(gift));
      await tree.press('button', /^用 .* 安全币兑换$/);
      await tree.within('dialog', `兑换“${gift}”`).press('button', '确认兑换');
      await tree.says(`已兑换“${gift}”`);
      await expect(page).toHaveURL(/\/personal\/my-gift\/detail\//);
      await tree.standsAt('订单进度', '备货中');
    });

    await test.step('hears that it is on its way, and that it arrived', async () => {
      const desk = await own.newPerson();
      await signInAs(desk, 'operator');
      const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await sendParcel(await callsOf(page), await callsOf(desk), orderId);
      await page.reload();
      await expect(tree.one('link', '查看物流')).toBeVisible();
      await tree.press('button', '确认收货');
      await tree.says('已确认收货');
      await tree.standsAt('订单进度', '已收货');
    });

    await test.step('reads a message, and deletes it', async () => {
      await page.goto('/personal/message');
      // which messages are unread depends on the hour, as the demo ends now
      await tree
        .one('link', /^未读 /)
        .first()
        .click();
      await tree.press('button', '删除');
      await tree.says(/^已删除/);
      await tree.press('button', '全部标为已读');
      await tree.says('已全部标为已读');
      await expect(tree.one('button', '全部标为已读')).toHaveCount(0);
    });
  });
});
