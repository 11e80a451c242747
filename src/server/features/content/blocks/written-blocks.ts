import type { PlaceText, StaffBlock, StaffProposal } from '../../../../contract/content/staff-block-schemas.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { instantOf } from '../../../../domain/base/rome-time.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import type { Refusal } from '../../../http/outcome.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { type AllowedPictures, blockMeta, pictureOptions, proposalMeta, shownPictures } from './block-meta.ts';
import type { ProposalRow } from './block-queries.ts';
import { placeProblems } from './check-place.ts';
import { lockPictures, type PlaceRows, readChoices, type StaffBlockRow } from './place-queries.ts';
import { momentOf, placeOf } from './place-view.ts';

export interface Surroundings {
  readonly allowed: AllowedPictures;
  readonly hosts: ReadonlySet<string>;
}

/** Returns what the columns of a page are made with, or every problem of the page at its field. */
export async function checkedPlace(
  tx: Tx,
  before: PlaceRows,
  body: PlaceText,
  hosts: ReadonlySet<string>,
): Promise<Result<Surroundings, Refusal>> {
  const chosen = await libraryPictures(tx, body);
  const allowed = new Map([
    ...shownPictures(before.proposals),
    ...chosen.map((row) => [row.path, pictureOptions(row)] as const),
  ]);
  const page = placeOf(before);
  const problems = placeProblems(body, {
    isCategory: before.place.categoryId !== null,
    before: page,
    blocksBefore: new Map(page.blocks.map((block) => [block.blockId ?? 0, block])),
    storeIds: new Set((await readChoices(tx)).stores.map(({ storeId }) => storeId)),
    picturePaths: new Set(allowed.keys()),
    saying: new Set(chosen.filter(({ decorative }) => !decorative).map(({ path }) => path)),
    hosts,
  });
  const checked = refuseIfAny(problems);
  return checked.ok ? ok({ allowed, hosts }) : checked;
}

/** Reads the pictures of the media library that a page shows. */
function libraryPictures(tx: Tx, { blocks, proposals }: PlaceText) {
  const all = [...proposals, ...blocks.flatMap((block) => block.proposals)];
  const paths = all.flatMap(({ picture, narrowPicture }) => [picture, narrowPicture]);
  return lockPictures(tx, [...new Set(paths)]);
}

/** Returns the columns of a checked block; unknown options of its row stay. */
export function blockToWrite(block: StaffBlock, row: StaffBlockRow | undefined, position: number) {
  const { type, code, title, html, style, colour, options, audience, segmentId, storeIds } = block;
  return {
    position,
    type,
    code: code.trim(),
    title: title.trim(),
    description: html,
    cssStyle: style.trim(),
    backgroundColour: colour.toLowerCase(),
    meta: blockMeta(row?.meta ?? {}, type, options),
    validFrom: instantIn(block.validFrom, row?.validFrom),
    validTo: instantIn(block.validTo, row?.validTo),
    storeIds: [...new Set(storeIds)],
    audience,
    // visitors belong to no segment
    segmentId: audience === 'customer' && segmentId > 0 ? segmentId : null,
  };
}

/** Compares moments to the second. */
export function instantIn(text: string, before: Date | null = null): Date | null {
  if (text === momentOf(before)) return before;
  const [date = '', time = ''] = text.split('T');
  return text === '' ? null : instantOf(date, time);
}

export function proposalToWrite(
  proposal: StaffProposal,
  row: ProposalRow | undefined,
  { allowed, hosts }: Surroundings,
) {
  const { name, text, html, category, picture, narrowPicture, alt, options } = proposal;
  const url = proposal.url.trim();
  return {
    name: name.trim(),
    img: picture,
    imgAlt: alt.trim(),
    descr: text.trim(),
    content: html,
    slug: category,
    // URLs of this shop become paths, so that they stay valid when its host changes
    url: url === '' || url === row?.url ? url : (safeLink(url, hosts) ?? ''),
    meta: proposalMeta(row?.meta ?? {}, options, { wide: picture, narrow: narrowPicture }, allowed),
  };
}
