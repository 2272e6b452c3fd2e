import type * as z from 'zod/mini';
import * as awardNews from './awards/news.ts';
import * as campaigns from './rules/campaigns.ts';
import * as channelKinds from './channels/kinds.ts';
import * as clocks from './promises/clocks.ts';
import * as cvss from './reports/cvss.ts';
import * as maskedIdentity from './people/masked-identity.ts';
import * as notifications from './letters/notifications.ts';
import * as paging from './paging.ts';
import * as phone from './people/phone.ts';
import * as reportActs from './reports/acts.ts';
import * as reportStatus from './reports/status.ts';
import * as reportWork from './reports/work.ts';
import { subjects } from './routes.ts';
import * as secondFactor from './passport/second-factor.ts';
import * as staff from './staff/roles.ts';
import * as where from './reports/where.ts';
import * as work from './passport/work.ts';
import { say } from './say.ts';

const parts = [
  awardNews,
  campaigns,
  channelKinds,
  clocks,
  cvss,
  maskedIdentity,
  notifications,
  paging,
  phone,
  reportActs,
  reportStatus,
  reportWork,
  secondFactor,
  staff,
  where,
  work,
];

interface Coded {
  readonly schema: z.ZodMiniType;
  readonly list: readonly { readonly code: number | string; readonly label: string }[];
}

/** A schema that the contract exports: what several calls share stands in the published document once, under its name. */
export interface Shape {
  readonly name: string;
  readonly schema: z.ZodMiniType;
  /** What the codes of a coded value mean. */
  readonly description?: string;
}

/** Every shape that the contract exports. */
export const shapes: readonly Shape[] = [...subjects, ...parts].flatMap((module) =>
  Object.entries<unknown>(module).flatMap(([key, value]): Shape[] => {
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    if (isSchema(value)) return [{ name, schema: value }];
    if (!isCoded(value)) return [];
    return [
      {
        name,
        schema: value.schema,
        get description() {
          return value.list.map(({ code, label }) => `${code} ${label}`).join(say('，'));
        },
      },
    ];
  }),
);

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

function isCoded(value: unknown): value is Coded {
  return typeof value === 'object' && value !== null && 'schema' in value && 'list' in value;
}
