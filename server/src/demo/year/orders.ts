/** One order of the year. */
export interface OrderOfYear {
  /** How many days ago it was exchanged. */
  readonly ago: number;
  readonly gift: string;
  readonly isCash?: boolean;
  /** How it ends; `arrives` by default. */
  readonly ends?:
    | 'arrives'
    | 'waits'
    | 'confirmed'
    | 'packed'
    | 'givenUp'
    | 'refused'
    | 'forgotten';
}

const cash = (ago: number, gift: string): OrderOfYear => ({ ago, gift, isCash: true });
const order = (ago: number, gift: string, ends?: OrderOfYear['ends']): OrderOfYear => ({
  ago,
  gift,
  ...(ends && { ends }),
});

export const ordersOfYear: readonly OrderOfYear[] = [
  order(309, '纪念徽章'),
  order(296, '年度限定卫衣'),
  order(287, '安全书籍套装'),
  cash(276, '100 元现金'),
  order(268, '纪念徽章'),
  order(259, '年度限定卫衣'),
  order(250, '双肩包', 'givenUp'),
  order(241, '安全书籍套装'),
  cash(232, '100 元现金'),
  order(226, '纪念徽章', 'forgotten'),
  order(214, '机械键盘'),
  order(205, '年度限定卫衣'),
  order(197, '双肩包'),
  cash(186, '500 元现金'),
  order(178, '纪念徽章'),
  order(171, '安全书籍套装', 'refused'),
  order(160, '年度限定卫衣'),
  order(152, '降噪耳机'),
  cash(143, '100 元现金'),
  order(134, '纪念徽章'),
  order(127, '双肩包'),
  order(116, '安全书籍套装'),
  cash(108, '100 元现金'),
  order(97, '机械键盘'),
  order(88, '纪念徽章', 'givenUp'),
  order(79, '双肩包'),
  cash(70, '500 元现金'),
  order(61, '安全书籍套装'),
  order(52, '纪念徽章'),
  order(33, '机械键盘'),
  order(24, '降噪耳机'),
  order(13, '双肩包'),
  order(9, '纪念徽章', 'packed'),
  order(3, '纪念徽章', 'confirmed'),
  { ago: 2, gift: '100 元现金', isCash: true, ends: 'waits' },
  order(1, '纪念徽章', 'waits'),
];
