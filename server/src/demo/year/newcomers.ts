/** A researcher who joined during the year. */
export interface Newcomer {
  readonly name: string;
  /** How many days ago. */
  readonly joined: number;
  readonly reports: number;
  /** The state of their identity; absent where they submitted none. */
  readonly papers?: 'approved' | 'pending' | 'rejected' | 'secondTry';
  readonly realName?: string;
}

const someone = (name: string, joined: number, reports: number): Newcomer => ({
  name,
  joined,
  reports,
});
const known = (
  name: string,
  joined: number,
  reports: number,
  realName: string,
  papers: Newcomer['papers'] = 'approved',
): Newcomer => ({ name, joined, reports, papers, realName });

export const newcomers: readonly Newcomer[] = [
  known('山鬼不识字', 362, 4, '沈砚秋'),
  known('0xMirage', 358, 4, '顾一凡'),
  known('流萤', 351, 3, '苏晚晴'),
  someone('长街听雨', 344, 2),
  known('老周', 338, 3, '周启明'),
  known('kong_yi', 330, 3, '孔毅'),
  someone('半夏微凉', 322, 1),
  known('星河欲转', 315, 3, '程星野'),
  someone('猫步轻俏', 301, 1),
  known('沈十七', 296, 2, '沈拾柒'),
  someone('橘子汽水', 288, 1),
  known('南山有台', 279, 3, '许南山'),
  known('Zer0咖啡馆', 270, 2, '罗晓东', 'secondTry'),
  someone('一叶知秋', 262, 1),
  known('林间小路', 251, 3, '林若溪'),
  someone('白露', 243, 1),
  someone('byte_walker', 236, 2),
  known('陆沉', 228, 2, '陆承安'),
  someone('风起青萍', 219, 1),
  known('云深不知处', 208, 2, '云知远'),
  someone('冷月', 197, 1),
  someone('hex_and_tea', 186, 2),
  someone('松果', 174, 1),
  known('渔舟唱晚', 163, 2, '于晚舟'),
  someone('归零', 151, 1),
  someone('拾荒者', 142, 1),
  known('清欢', 129, 1, '宋清欢', 'rejected'),
  someone('深海鱼', 117, 1),
  someone('北斗', 103, 1),
  known('小满', 88, 1, '孟小满', 'pending'),
  someone('阿泽', 74, 1),
  someone('雾里看花', 61, 1),
  someone('守夜人', 47, 1),
  someone('初来乍到', 33, 0),
];

/** How many made-up reports each researcher has who was there from the first day. */
export const veterans = {
  鹿鸣: 50,
  北纬三十度: 11,
  晚风入巷: 9,
  Null指针: 8,
  夜航船: 6,
  青柠不加糖: 5,
  从不写周报的安全研究员小分队第九组: 4,
  '': 2,
} as const;

/** Addresses for gifts: codes of province, city and district, and a street there. */
export const homes: readonly (readonly [readonly string[], string])[] = [
  [['330000', '330100', '330106'], '古墩路 66 号 3 单元 802'],
  [['110000', '110100', '110105'], '望京西路 48 号院 5 号楼 1203'],
  [['310000', '310100', '310104'], '漕溪北路 18 弄 9 号 402'],
  [['440000', '440300', '440305'], '科技南路 21 号 B 座 1106'],
  [['510000', '510100', '510104'], '东大街 77 号 6 栋 2 单元 503'],
  [['420000', '420100', '420106'], '中北路 109 号 4 栋 1701'],
  [['320000', '320100', '320106'], '中山北路 30 号 2 幢 604'],
];
