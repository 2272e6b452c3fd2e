import { postformImageUpload } from '@shieldsource/contract/files/calls';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import sharp from 'sharp';
import { uploadImage } from '../features/files/files.uploads.ts';
import { modifyBasicInfo } from '../features/people/people.profile.ts';
import type { App } from '../platform/app.ts';
import type { ResearcherName } from './accounts.ts';
import { callOf } from './call.ts';
import type { DemoPeople } from './people.ts';
import { withUpload } from './with-upload.ts';

/** Some of the researchers have a portrait; the others show the first character of their name. */
export async function addPortraits(app: App, { researchers }: DemoPeople): Promise<void> {
  for (const [name, draw] of Object.entries(portraits) as [ResearcherName, string][]) {
    const person = researchers[name];
    const { id } = await withUpload('portrait.png', await picture(draw), (file) =>
      uploadImage(app, callOf(postformImageUpload, person, file), { purpose: 'portrait' }),
    );
    await modifyBasicInfo(app, callOf(postBasicInfo, person), { headPortrait: id });
  }
}

/** Shapes only, as a bare machine may have no fonts. */
const portraits: Partial<Record<ResearcherName, string>> = {
  鹿鸣: `<rect width="256" height="256" fill="#e6f0e4"/><g fill="none" stroke="#8a6a45" stroke-width="9" stroke-linecap="round">
    <path d="M104 120C84 96 76 74 78 46M88 88L60 74M152 120c20-24 28-46 26-74M168 88l28-14"/></g>
    <path d="M92 118h72l-12 70c-4 20-44 20-48 0z" fill="#b98b58"/><path d="M92 124l-34-12 12 28zM164 124l34-12-12 28z" fill="#a5794a"/>
    <circle cx="112" cy="146" r="6" fill="#2c2017"/><circle cx="144" cy="146" r="6" fill="#2c2017"/><ellipse cx="128" cy="190" rx="14" ry="9" fill="#2c2017"/>`,
  晚风入巷: `<rect width="256" height="256" fill="#26304d"/><circle cx="174" cy="76" r="34" fill="#f6dfa6"/>
    <path d="M0 150l58-40 52 36v110H0z" fill="#3d4a70"/><path d="M256 140l-60-34-52 38v112h112z" fill="#49577f"/>
    <rect x="30" y="168" width="26" height="32" fill="#f3c874"/><rect x="190" y="164" width="26" height="32" fill="#f3c874"/>`,
  北纬三十度: `<rect width="256" height="256" fill="#dceaf7"/><circle cx="128" cy="128" r="84" fill="#2f6fb3"/>
    <g fill="none" stroke="#cfe4f6" stroke-width="5"><ellipse cx="128" cy="128" rx="38" ry="84"/><path d="M44 128h168M56 84h144M56 172h144"/></g>
    <path d="M52 88h152" stroke="#f2a33a" stroke-width="9"/>`,
  夜航船: `<rect width="256" height="256" fill="#0f2c46"/><circle cx="70" cy="60" r="5" fill="#fff"/><circle cx="190" cy="48" r="4" fill="#fff"/><circle cx="146" cy="84" r="3" fill="#fff"/>
    <path d="M126 74v88h-58c10-40 30-70 58-88z" fill="#f4efe4"/><path d="M136 96c24 16 40 38 46 66h-46z" fill="#e2b36a"/>
    <path d="M52 172h152l-24 32H78z" fill="#b4552d"/><path d="M0 208c32-12 48 12 80 0s48 12 80 0 48 12 96 0v48H0z" fill="#2a6387"/>`,
};

const picture = (drawing: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${drawing}</svg>`,
    ),
  )
    .png()
    .toBuffer();
