import { styles } from '../guards/styles.ts';
import { violatingFile, type Trial } from './violation.ts';

const planted = 'web/src/ui/page/Planted.module.css';
const user = 'web/src/ui/page/Planted.tsx';

export const stylesTrial: Trial = {
  guard: styles,
  violations: [
    violatingFile(
      'a width without a name',
      'web/src/ui/page/bare.css',
      '@media (min-width: 700px) {\n  a {\n    color: red;\n  }\n}',
      'name the width',
    ),
    violatingFile(
      'text in pixels',
      'web/src/ui/page/fixed.css',
      'a {\n  font: 600 13px/1.4 serif;\n}',
      'is no size in rem',
    ),
    {
      title: 'a class that nothing wears',
      planted: [{ path: planted, write: '.worn,\n.alone {\n  color: red;\n}\n' }],
      complaint: /Planted\.module\.css: \.alone is unused/,
    },
    violatingFile(
      'a plain class that no sheet has',
      'web/src/ui/page/Plain.tsx',
      'export const plain = <p className="row gone-18" />;',
      'no sheet has the class gone-18',
    ),
    {
      title: 'a class that no sheet has',
      planted: [
        {
          path: user,
          write: `import planted from './Planted.module.css';\nexport const worn = [planted.worn, planted.gone];\n`,
        },
      ],
      complaint: /Planted\.module\.css: \.gone is missing/,
    },
  ],
};
