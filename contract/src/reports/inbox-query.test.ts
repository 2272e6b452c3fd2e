import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { severity } from '../awards/scoring.ts';
import { speakBy } from '../say.ts';
import {
  completeQuery,
  levelsOf,
  numberAlone,
  parseQuery,
  printQuery,
  statusesOf,
  translateQuery,
} from './inbox-query.ts';
import { reportStatus } from './status.ts';

const readInEnglish = () => {
  speakBy({ language: () => 'en', find: () => undefined });
};
const readInChinese = () => {
  speakBy({ language: () => 'zh-CN', find: () => undefined });
};
afterEach(readInChinese);

const read = (text: string) => parseQuery(text).query;
const emptyQuery = read('');
const faultsOf = (text: string) => parseQuery(text).faults.map(({ message }) => message);

describe('a query', () => {
  test('holds tokens and words in any order', () => {
    expect(read('越权 状态:待审核 SQL注入 应用:盾源商城')).toEqual({
      ...emptyQuery,
      status: ['waitReview'],
      app: ['盾源商城'],
      words: ['越权', 'SQL注入'],
    });
  });

  test('takes what an input method writes: full-width colons, commas, quotes and spaces', () => {
    expect(read('等级：高危，严重　应用：“盾源 门户”、支付')).toEqual({
      ...emptyQuery,
      level: ['high', 'serious'],
      app: ['盾源 门户', '支付'],
    });
  });

  test('means any of several values, said together or apart', () => {
    const query = read('状态:待审核 状态:已忽略,待审核 等级:无');
    expect(statusesOf(query)).toEqual([1, -1]);
    expect(levelsOf(query)).toEqual([0]);
  });

  test('leaves an address a word', () => {
    expect(read('https://shop.example.com:8443/a?b=1').words).toEqual([
      'https://shop.example.com:8443/a?b=1',
    ]);
    expect(faultsOf('https://shop.example.com:8443')).toEqual([]);
  });

  test('takes what is quoted as it stands', () => {
    expect(read('"状态:待审核" "两个 词" "他说""好"""').words).toEqual([
      '状态:待审核',
      '两个 词',
      '他说"好"',
    ]);
  });

  test.each([
    ['早于:2026-1-5', '2026-01-05'],
    ['早于:2026/01/05', '2026-01-05'],
    ['早于:07天', '7d'],
    ['早于:30d', '30d'],
    ['before:30D', '30d'],
  ])('reads %s', (text, written) => {
    expect(read(text).before).toEqual([written]);
  });

  test('takes the last day that is said', () => {
    expect(read('早于:7天 before:30d').before).toEqual(['30d']);
  });
});

describe('in either language, whatever the reader’s', () => {
  const both = [
    ['状态:待审核,修复中', 'status:pending-review,being-fixed'],
    ['等级:高危,严重', 'severity:high,critical'],
    ['应用:"盾源 门户" 类型:越权访问', 'application:"盾源 门户" type:越权访问'],
    ['负责人:我,无,林晚', 'assignee:me,nobody,林晚'],
    ['提交人:白帽7 编号:SS-2026-000015', 'author:白帽7 number:SS-2026-000015'],
    ['早于:7天 越权', 'before:7d 越权'],
    ['早于:2026-01-31', 'before:2026-01-31'],
    ['"状态:待审核" "status:x"', '"状态:待审核" "status:x"'],
  ] as const;

  test.each(both)('%s is %s', (chinese, english) => {
    for (const speak of [readInChinese, readInEnglish]) {
      speak();
      expect(parseQuery(english)).toEqual(parseQuery(chinese));
      expect(parseQuery(english).faults).toEqual([]);
    }
    readInEnglish();
    expect([chinese, english].map(translateQuery)).toEqual([english, english]);
    readInChinese();
    expect([chinese, english].map(translateQuery)).toEqual([chinese, chinese]);
  });

  test.each([
    ['Status：Pending_Review', 'status:pending-review'],
    ['SEVERITY:"High"', 'severity:high'],
    ['level:serious', 'severity:critical'],
    ['app:支付', 'application:支付'],
    ['status:waitReview,"pending review",待审核', 'status:pending-review'],
    ['状态:PENDING-REVIEW severity:高危', 'status:pending-review severity:high'],
    ['assignee:Me', 'assignee:me'],
  ])('%s is read as well', (text, printed) => {
    readInEnglish();
    expect(translateQuery(text)).toBe(printed);
  });

  test.each([
    'app://open',
    'http://a',
    'localhost:8080',
    'Content-Type:json',
    'status',
    'xstatus:1',
  ])('%s is a word', (text) => {
    expect(parseQuery(text)).toEqual({
      query: { ...emptyQuery, words: [text] },
      faults: [],
      hints: [],
    });
    expect(printQuery(read(text))).toBe(text);
  });

  test('a query that is not understood stays as it is', () => {
    readInEnglish();
    expect(translateQuery('状态:坏 等级:高危')).toBe('状态:坏 等级:高危');
  });

  test('faults name what can be written in the language of the reader', () => {
    readInEnglish();
    expect(faultsOf('状态:坏 severity:')).toEqual([
      expect.stringContaining('pending-review、confirmed、being-fixed、done、ignored'),
      expect.stringContaining('severity'),
    ]);
  });

  test('the labels as English shows them are understood', () => {
    const catalogue = readFileSync(new URL('../locales/en.po', import.meta.url), 'utf8');
    const labels = { status: reportStatus.list, severity: severity.list };
    for (const [field, list] of Object.entries(labels))
      for (const { label } of list) {
        const shown = catalogue.split(`\nmsgid "${label}"\nmsgstr "`)[1]?.split('"')[0];
        // a label that is not translated yet is shown in Chinese
        expect(faultsOf(`${field}:"${shown || label}"`)).toEqual([]);
      }
  });
});

describe('a wrong token', () => {
  test.each([
    ['状态:待审', /没有“待审”这个状态，可以写：待审核/],
    ['等级：5', /没有“5”这个等级，可以写：无、低危/],
    ['早于:2026-02-30', /“2026-02-30”不是日期/],
    ['早于:昨天', /“昨天”不是日期/],
    ['编号:十五', /“十五”不是编号/],
    ['应用:', /请写明应用/],
    ['一 二 三 四 五 六 七 八 九 十 百', /最多写 10 个词/],
  ])('%s is told and left out', (text, words) => {
    const { query, faults } = parseQuery(text);
    expect(faults.map(({ message }) => message)).toEqual([expect.stringMatching(words)]);
    expect({ ...query, words: [] }).toEqual(emptyQuery);
  });

  test.each([
    '部门:安全',
    '越权：订单详情（甲）',
    '登录:admin',
    '支付：回调：金额',
    '漏洞：',
    '部门:"安全',
    '部门：安全、开发',
  ])('of no condition, %s, is a word and is told so', (text) => {
    const { query, faults, hints } = parseQuery(text);
    expect({ words: query.words, faults }).toEqual({ words: [text], faults: [] });
    expect(hints).toMatchObject([{ from: 0, to: text.length, message: /按关键词搜索/ }]);
    expect(parseQuery(printQuery(query)).query).toEqual(query);
  });

  test('says where it stands', () => {
    expect(parseQuery('越权 状态:坏 注入').faults).toMatchObject([{ from: 3, to: 7 }]);
  });
});

describe('a number alone', () => {
  test.each([
    ['SS-2026-000015', 'SS-2026-000015'],
    ['ss-2026-15', 'SS-2026-000015'],
    [' 2026-15 ', 'SS-2026-000015'],
    ['编号:SS-2026-1234567', 'SS-2026-1234567'],
    ['#15', '#15'],
    ['000015', '#15'],
    ['编号:15', '#15'],
  ])('%s is %s', (text, number) => {
    expect(numberAlone(text)).toBe(number);
  });

  test.each(['15', '404', 'SS-2026-000015 越权', '状态:待审核 #15', '', '越权', '#0'])(
    '%s is none',
    (text) => {
      expect(numberAlone(text)).toBeNull();
    },
  );
});

const labels = '状态 等级 应用 类型 负责人 提交人 编号 早于 部门'
  .split(' ')
  .concat('status Severity level application assignee number before http'.split(' '));
const something = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '待审核',
    '高危',
    'pending-review',
    'critical',
    '盾源 门户',
    'me',
    'status:',
    '#15',
    'SS-2026-15',
    '7天',
    '“',
    '”',
    '"',
    '越权',
    '：',
    ' ',
  ),
);
const anyText = fc
  .array(
    fc.oneof(
      something,
      fc
        .tuple(
          fc.constantFrom(...labels),
          fc.constantFrom(':', '：'),
          fc.array(something, { maxLength: 3 }),
        )
        .map(([label, colon, values]) => `${label}${colon}${values.join(',')}`),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(' '));

describe('the text of a query', () => {
  test('says the same, and is the only one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const query = read(text);
        for (const speak of [readInEnglish, readInChinese]) {
          speak();
          const printed = printQuery(query);
          expect(parseQuery(printed)).toMatchObject({ query, faults: [] });
          expect(printQuery(read(printed))).toBe(printed);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const names = {
  apps: ['盾源商城', '盾源 支付', 'App'],
  types: ['越权访问'],
  staff: ['林晚', '周行'],
};
const offered = (text: string) => completeQuery(text, text.length, names).map(({ label }) => label);
const completed = (text: string, place = 0) => {
  const {
    from,
    to,
    text: written,
  } = completeQuery(text, text.length, names)[place] ?? {
    from: 0,
    to: 0,
    text: '',
  };
  return text.slice(0, from) + written + text.slice(to);
};

describe('completion', () => {
  test('offers all fields where nothing is begun, and those that begin so', () => {
    expect(offered('')).toEqual([
      '状态',
      '等级',
      '应用',
      '类型',
      '负责人',
      '提交人',
      '编号',
      '早于',
    ]);
    expect(offered('越权 负')).toEqual(['负责人']);
    expect(completed('越权 负')).toBe('越权 负责人:');
  });

  test('offers the values of a field, those first that begin so', () => {
    expect(offered('应用：源')).toEqual(['盾源商城', '盾源 支付']);
    expect(offered('应用：app')).toEqual(['App']);
    expect(offered('负责人:')).toEqual(['我', '无', '林晚', '周行']);
    expect(completed('应用：盾', 1)).toBe('应用："盾源 支付"');
    expect(completed('状态:待审核,已')).toBe('状态:待审核,已确认');
  });

  test('offers what can be written in the language of the reader', () => {
    readInEnglish();
    expect(offered('')).toEqual([
      'status',
      'severity',
      'application',
      'type',
      'assignee',
      'author',
      'number',
      'before',
    ]);
    expect(completed('越权 Sev')).toBe('越权 severity:');
    expect(offered('severity:')).toEqual(['none', 'low', 'medium', 'high', 'critical']);
    expect(offered('状态:fix')).toEqual(['being-fixed']);
    expect(offered('assignee:')).toEqual(['me', 'nobody', '林晚', '周行']);
    expect(offered('before:')).toEqual(['7d', '30d', '90d']);
  });

  test('of whatever is typed gives a text that is read without new faults', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, place) => {
        const caret = Math.min(place, text.length);
        for (const { from, to, text: written } of completeQuery(text, caret, names)) {
          expect(from).toBeLessThanOrEqual(caret);
          expect(to).toBeGreaterThanOrEqual(caret);
          expect(parseQuery(written.endsWith(':') ? '' : `应用:${written}`).faults).toEqual([]);
        }
      }),
    );
  });
});
