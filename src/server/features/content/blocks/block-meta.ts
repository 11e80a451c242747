import { BLOCK_OPTIONS, PROPOSAL_OPTIONS } from '../../../../domain/content/block-options.ts';
import { type BlockType, writtenType } from '../../../../domain/content/block-type.ts';
import { mediaSrcSet } from '../../../../domain/content/media-picture.ts';
import type { Meta } from './block-queries.ts';
import type { PictureRow } from './place-queries.ts';

export type Options = Readonly<Record<string, string>>;

const PROPOSAL_GROUP = 'category_proposal_type';
const WIDE_GROUP = 'image_desktop';
const NARROW_GROUP = 'image_mobile';

/** Returns the known options; unknown ones stay unchanged in the database. */
export function blockOptionsOf(type: BlockType, meta: Meta): Options {
  return definedOptions(groupOf(meta, blockGroup(type)), keysOf(BLOCK_OPTIONS[type]));
}

export function proposalOptionsOf(meta: Meta): Options {
  return definedOptions(groupOf(meta, PROPOSAL_GROUP), keysOf(PROPOSAL_OPTIONS));
}

export function blockMeta(before: Meta, type: BlockType, options: Options): Meta {
  return withGroup(
    before,
    blockGroup(type),
    withOptions(before, blockGroup(type), keysOf(BLOCK_OPTIONS[type]), options),
  );
}

/** Returns a stored block with its type, and the name of its options, in our spelling. */
export function asWritten<Row extends { readonly type: BlockType; readonly meta: Meta }>(row: Row): Row {
  const type = writtenType(row.type);
  if (type === row.type) return row;
  const { [blockGroup(row.type)]: options, ...others } = row.meta;
  return { ...row, type, meta: options === undefined ? others : { ...others, [blockGroup(type)]: options } };
}

export interface Pictures {
  /** Paths of this site; empty: none. */
  readonly wide: string;
  readonly narrow: string;
}

export function picturesOf({ img, meta }: { readonly img: string; readonly meta: Meta }): Pictures {
  return { wide: groupOf(meta, WIDE_GROUP)['SRC'] ?? img, narrow: groupOf(meta, NARROW_GROUP)['SRC'] ?? '' };
}

/** Maps a path to the picture's options; undefined: only the path is known. */
export type AllowedPictures = ReadonlyMap<string, Options | undefined>;

/** Returns the pictures that a page shows already, whatever their source. */
export function shownPictures(rows: readonly { readonly img: string; readonly meta: Meta }[]): AllowedPictures {
  return new Map(
    rows.flatMap((row) => {
      const { wide, narrow } = picturesOf(row);
      return [
        [wide, filledGroup(row.meta, WIDE_GROUP)],
        [narrow, filledGroup(row.meta, NARROW_GROUP)],
      ] as const;
    }),
  );
}

export function pictureOptions({ path, pictureKey: key, width, height }: PictureRow): Options {
  const size = { width: width ?? 0, height: height ?? 0 };
  return {
    SRC: path,
    ...(key === null ? {} : { SRCSET: mediaSrcSet({ key, ...size }) }),
    ...(width && height ? { WIDTH: String(width), HEIGHT: String(height) } : {}),
  };
}

export function proposalMeta(before: Meta, options: Options, pictures: Pictures, allowed: AllowedPictures): Meta {
  const written = withOptions(before, PROPOSAL_GROUP, keysOf(PROPOSAL_OPTIONS), options);
  const all = withGroup(before, PROPOSAL_GROUP, written);
  const withWide = withGroup(all, WIDE_GROUP, allowed.get(pictures.wide) ?? {});
  return withGroup(withWide, NARROW_GROUP, allowed.get(pictures.narrow) ?? {});
}

function blockGroup(type: BlockType): string {
  return `category_block_type_${type}`;
}

function keysOf(fields: readonly { readonly key: string }[]): ReadonlySet<string> {
  return new Set(fields.map(({ key }) => key));
}

function groupOf(meta: Meta, group: string): Record<string, string> {
  const found = meta[group];
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, String(value)]));
}

function filledGroup(meta: Meta, group: string): Options | undefined {
  const found = groupOf(meta, group);
  return Object.keys(found).length > 0 ? found : undefined;
}

function definedOptions(group: Options, keys: ReadonlySet<string>): Options {
  return Object.fromEntries(Object.entries(group).filter(([key]) => keys.has(key)));
}

function withOptions(before: Meta, group: string, keys: ReadonlySet<string>, options: Options): Options {
  const others = Object.entries(groupOf(before, group)).filter(([key]) => !keys.has(key));
  const filled = Object.entries(options).filter(([key, text]) => keys.has(key) && text !== '');
  return Object.fromEntries([...others, ...filled]);
}

/** Leaves out groups without options. */
function withGroup(meta: Meta, group: string, options: Options): Meta {
  const { [group]: _before, ...others } = meta;
  return Object.keys(options).length === 0 ? others : { ...others, [group]: options };
}
