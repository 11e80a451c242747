import {
  MAX_BLOCK_HTML,
  MAX_BLOCK_STYLE,
  MAX_BLOCK_TITLE,
  MAX_BLOCKS,
  MAX_PLACE_NAME,
  MAX_PROPOSAL_LINK,
  MAX_PROPOSAL_NAME,
  MAX_PROPOSAL_TEXT,
  type PlaceText,
  type StaffBlock,
  type StaffPlace,
  type StaffProposal,
} from '../../../../contract/content/staff-block-schemas.ts';
import { problemIf, required, tooLong, tooMany } from '../../../../domain/base/problems.ts';
import { instantOf, isDate } from '../../../../domain/base/rome-time.ts';
import { BLOCK_OPTIONS, optionProblem, PROPOSAL_OPTIONS } from '../../../../domain/content/block-options.ts';
import { safeStyle } from '../../../../domain/content/block-style.ts';
import { MAX_PROPOSALS } from '../../../../domain/content/block-type.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import type { Refusal } from '../../../http/outcome.ts';
import type { Options } from './block-meta.ts';

/** The present state of a page, and the stores and pictures that it may refer to. */
export interface PlaceCircumstances {
  readonly isCategory: boolean;
  readonly before: Pick<StaffPlace, 'proposals' | 'proposalType'>;
  readonly blocksBefore: ReadonlyMap<number, StaffBlock>;
  readonly storeIds: ReadonlySet<number>;
  readonly picturePaths: ReadonlySet<string>;
  /** Pictures of the library that show something, which whoever does not see them has to be told. */
  readonly saying: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
}

/** Returns all problems of a page, each with its field. Unchanged invalid values from before are accepted. */
export function placeProblems({ name, html, blocks, ...own }: PlaceText, at: PlaceCircumstances): Refusal[] {
  return [
    ...(at.isCategory ? [] : [...required('name', name), ...tooLong('name', name, MAX_PLACE_NAME)]),
    ...(at.isCategory ? [] : tooLong('html', html, MAX_BLOCK_HTML)),
    ...proposalsProblems('proposals', { type: own.proposalType, proposals: own.proposals }, at.before.proposals, at),
    ...tooMany('blocks', blocks, MAX_BLOCKS),
    ...blocks.flatMap((block, index) => blockProblems(`blocks/${index}`, block, at)),
  ];
}

function blockProblems(field: string, block: StaffBlock, at: PlaceCircumstances): Refusal[] {
  const before = at.blocksBefore.get(block.blockId ?? 0);
  return [
    ...tooLong(`${field}/title`, block.title, MAX_BLOCK_TITLE),
    ...tooLong(`${field}/html`, block.html, MAX_BLOCK_HTML),
    ...tooLong(`${field}/code`, block.code, 60),
    ...styleProblems(`${field}/style`, block.style),
    ...problemIf(!/^(?:#[0-9a-f]{6})?$/i.test(block.colour), 'FORMAT', `${field}/colour`),
    ...optionProblems(field, BLOCK_OPTIONS[block.type], block.options, before?.options),
    ...momentProblems(field, block),
    ...problemIf(
      !block.storeIds.every((id) => at.storeIds.has(id) || before?.storeIds.includes(id)),
      'INVALID_CHOICE',
      `${field}/storeIds`,
    ),
    ...proposalsProblems(`${field}/proposals`, block, before?.proposals ?? [], at),
  ];
}

function proposalsProblems(
  field: string,
  { type, proposals }: Pick<StaffBlock, 'type' | 'proposals'>,
  before: readonly StaffProposal[],
  at: PlaceCircumstances,
): Refusal[] {
  const existing = new Map(before.map((proposal) => [proposal.proposalId, proposal]));
  return [
    ...tooMany(field, proposals, Math.max(MAX_PROPOSALS[type], before.length)),
    ...proposals.flatMap((proposal, index) => [
      ...problemIf(
        isEmpty(proposal) && !existing.has(proposal.proposalId),
        'REQUIRED',
        `${field}/${index}/${type === 'StaticText' ? 'picture' : 'name'}`,
      ),
      ...proposalProblems(`${field}/${index}`, proposal, existing.get(proposal.proposalId), at),
    ]),
  ];
}

/** True for a proposal that would show nothing. */
function isEmpty({ name, text, html, picture, narrowPicture, options }: StaffProposal): boolean {
  return [name, text, html, picture, narrowPicture, options['BUTTON_TEXT'] ?? ''].every((each) => each.trim() === '');
}

function proposalProblems(
  field: string,
  proposal: StaffProposal,
  before: StaffProposal | undefined,
  { hosts, picturePaths, saying }: PlaceCircumstances,
): Refusal[] {
  const url = proposal.url.trim();
  const isLink = url === '' || url === before?.url || safeLink(url, hosts) !== undefined;
  const isNewPicture = proposal.picture !== '' && proposal.picture !== before?.picture;
  const hasWords = [proposal.alt, proposal.name, proposal.text].some((text) => text.trim() !== '');
  const category = optionProblem({ key: '', label: '', kind: 'category' }, proposal.category);
  return [
    ...tooLong(`${field}/name`, proposal.name, MAX_PROPOSAL_NAME),
    ...tooLong(`${field}/text`, proposal.text, MAX_PROPOSAL_TEXT),
    ...tooLong(`${field}/html`, proposal.html, MAX_BLOCK_HTML),
    ...tooLong(`${field}/alt`, proposal.alt, 300),
    ...problemIf(isNewPicture && !hasWords && saying.has(proposal.picture), 'ALT_REQUIRED', `${field}/alt`),
    ...tooLong(`${field}/url`, url, MAX_PROPOSAL_LINK),
    ...problemIf(!isLink, 'LINK_INVALID', `${field}/url`),
    ...(category && proposal.category !== before?.category ? [{ ...category, field: `${field}/category` }] : []),
    ...(['picture', 'narrowPicture'] as const).flatMap((name) =>
      problemIf(proposal[name] !== '' && !picturePaths.has(proposal[name]), 'MEDIA_GONE', `${field}/${name}`),
    ),
    ...optionProblems(field, PROPOSAL_OPTIONS, proposal.options, before?.options),
  ];
}

function optionProblems(
  field: string,
  fields: (typeof BLOCK_OPTIONS)['BannerGrid'],
  options: Options,
  before: Options = {},
): Refusal[] {
  return Object.entries(options).flatMap(([key, text]): Refusal[] => {
    const option = fields.find((each) => each.key === key);
    if (!option) return [{ code: 'INVALID_CHOICE', field: `${field}/options/${key}` }];
    const problem = before[key] === text ? undefined : optionProblem(option, text);
    return problem ? [{ ...problem, field: `${field}/options/${key}` }] : [];
  });
}

function styleProblems(field: string, style: string): Refusal[] {
  const declarations = style.split(';').filter((each) => each.trim() !== '');
  const refused = declarations.find((each) => safeStyle(each).length === 0);
  return [
    ...tooLong(field, style, MAX_BLOCK_STYLE),
    ...(refused === undefined
      ? []
      : [{ code: 'STYLE_INVALID' as const, field, details: { what: refused.trim().slice(0, 60) } }]),
  ];
}

function momentProblems(field: string, { validFrom, validTo }: StaffBlock): Refusal[] {
  const wrong = [
    ...problemIf(!isMoment(validFrom), 'INVALID_DATE', `${field}/validFrom`),
    ...problemIf(!isMoment(validTo), 'INVALID_DATE', `${field}/validTo`),
  ];
  if (wrong.length > 0) return wrong;
  // as instants: in the night when clocks are put forward a later time may be an earlier one
  const isBackwards = validFrom !== '' && validTo !== '' && instantIn(validTo) <= instantIn(validFrom);
  return [...problemIf(isBackwards, 'ENDS_BEFORE', `${field}/validTo`)];
}

function instantIn(text: string): Date {
  const [date = '', time = ''] = text.split('T');
  return instantOf(date, time);
}

export function isMoment(text: string): boolean {
  const [date = '', time = ''] = text.split('T');
  return text === '' || (isDate(date) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time));
}
