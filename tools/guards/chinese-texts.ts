import { parseAsync, traverse, type NodePath } from '@babel/core';

/** A text with Chinese in it, as it stands in a source of the contract or the server. */
export interface ChineseText {
  readonly text: string;
  readonly line: number;
  /** Whether it has values in it, so that no catalogue can know it. */
  readonly isBuilt: boolean;
  /** Whether it says what a call is for, which the API's document alone tells. */
  readonly isSummary: boolean;
}

// with the marks that only Chinese is written with
const chinese = /[\p{scx=Han}，：；！？（）]/u;

/** Every text with Chinese in it, patterns and comments apart, in the order of the source. */
export async function chineseTexts(source: string, filename: string): Promise<ChineseText[]> {
  const found: ChineseText[] = [];
  const ast = await parseAsync(source, {
    filename,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  });
  if (!ast) throw new Error(`${filename} could not be read.`);
  const note = (text: string, path: NodePath, isBuilt: boolean) => {
    const line = path.node.loc?.start.line ?? 0;
    if (chinese.test(text)) found.push({ text, line, isBuilt, isSummary: isSummary(path) });
  };
  traverse(ast, {
    StringLiteral: (path) => note(path.node.value, path, false),
    TemplateLiteral: (path) => {
      const texts = path.node.quasis.map(({ value }) => value.cooked ?? '');
      note(texts.join('…'), path, texts.length > 1);
    },
  });
  return found;
}

/** `summary: '…'`, or `summary: saying('…', …)`. */
function isSummary({ parentPath }: NodePath): boolean {
  const said =
    parentPath?.isCallExpression() && parentPath.get('callee').isIdentifier({ name: 'saying' })
      ? parentPath.parentPath
      : parentPath;
  return Boolean(said?.isObjectProperty() && said.get('key').isIdentifier({ name: 'summary' }));
}
