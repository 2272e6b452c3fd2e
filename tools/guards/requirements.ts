/** How many requirements each section of OWASP ASVS 5.0.0 has, chapter by chapter. */
const sections =
  '2,10,12,3,3 3,3,5,2 1,3,5,8,8,1,5 5,5,2,4 1,6,3,3 3,12,8,6,8,4,2,4 3,4,2,5,3,2 4,4,3,2 3,4 2,3,5,16,5,2,3 4,5,5,4,2,2,2 5,2,5 4,6,4,7 2,8,3 5,5,7,4 1,5,4,3,4 2,8,2';
const ids = sections
  .split(' ')
  .flatMap((chapter, c) =>
    chapter
      .split(',')
      .flatMap((count, s) =>
        Array.from({ length: Number(count) }, (_, r) => `V${c + 1}.${s + 1}.${r + 1}`),
      ),
  );
const verdicts = ['met', 'part', 'not', 'not-applicable', 'declined'];

/** What is wrong with the table of requirements: each stands in it once, with a verdict, and names only what is in the tree. */
export function faultsOfRequirements(
  path: string,
  text: string,
  all: readonly string[],
): readonly string[] {
  const rows = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
  const named = rows.map(([id = '']) => id);
  const faults = [
    ...ids.filter((id) => !named.includes(id)).map((id) => `${id} is missing`),
    ...named.filter((id, at) => named.indexOf(id) < at).map((id) => `${id} is there twice`),
    ...rows.flatMap(([id, level = '', verdict = '', places = '', tests = '', ...notes]) => [
      ...(/^L[123]$/.test(level) && notes.length === 1 ? [] : [`${id} has another shape`]),
      ...(verdicts.includes(verdict) ? [] : [`${id} has the verdict "${verdict}"`]),
      ...(verdict === 'met' && places === '' ? [`${id} is met nowhere`] : []),
      ...`${places}; ${tests}`
        .split('; ')
        .filter((name) => name !== '' && !all.includes(name))
        .map((name) => `${id} names "${name}", which is not in the tree`),
    ]),
  ];
  return faults.map((fault) => `${path}: ${fault}`);
}
