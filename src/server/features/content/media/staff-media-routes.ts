import { pageBlock } from '../../../../contract/base/page.ts';
import { MAX_MEDIA_TITLE } from '../../../../contract/content/staff-media-schemas.ts';
import type { Handlers } from '../../../http/feature.ts';
import { done, refuse } from '../../../http/outcome.ts';
import { type PictureDeps, pictureOf } from '../../catalogue/pictures/pictures.ts';
import { addMedia, type MediaDeps, removeMedia, saveMedia } from './edit-media.ts';
import { countMedia, listMedia, readMedia, usesOf } from './media-queries.ts';
import { mediaHeadOf, mediaOf } from './media-view.ts';

/** Issue 4: pictures of the shop's own content. Blocks show them even if a WordPress holds the texts. */
export function staffMediaHandlers(deps: MediaDeps & PictureDeps) {
  const { db } = deps;
  return {
    staffMediaList: async (_context, { query }) => {
      const { q, unused, page = 1, page_size: pageSize = 24 } = query;
      const filter = { words: q?.trim() || undefined, isUnused: unused };
      const [rows, total, all, notUsed] = await Promise.all([
        listMedia(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        countMedia(db, filter),
        countMedia(db, {}),
        countMedia(db, { isUnused: true }),
      ]);
      const uses = await usesOf(
        db,
        rows.map(({ mediaId }) => mediaId),
      );
      return done({
        page: pageBlock({ page, pageSize, total }),
        media: rows.map((row) => mediaHeadOf(row, uses)),
        counts: { all, unused: notUsed },
      });
    },
    staffMediaView: async (_context, { query: { mediaId } }) => {
      const row = await readMedia(db, mediaId);
      return row ? done(mediaOf(row, await usesOf(db, [mediaId]))) : refuse('ENTRY_NOT_FOUND');
    },
    staffMediaOfProduct: async (_context, { body: { code } }) => {
      const { ordinalOfCode, rows } = deps.catalogue.snapshot;
      const name = rows[ordinalOfCode.get(code) ?? -1]?.name;
      const found = name === undefined ? undefined : await pictureOf(deps, code, 'large');
      if (!found || name === undefined) return refuse('PRODUCT_NOT_FOUND');
      const text = { title: name.slice(0, MAX_MEDIA_TITLE), altText: name, isDecorative: false, caption: '' };
      const added = await addMedia(deps, { bytes: found.picture, isCut: false }, text);
      if (!added.ok) return added;
      return done(mediaOf(added.value, await usesOf(db, [added.value.mediaId])));
    },
    staffMediaUpdate: async (_context, { body: { mediaId, modifiedAt, ...text } }) => {
      const saved = await saveMedia(db, { mediaId, modifiedAt }, text);
      if (!saved.ok) return saved;
      return done(mediaOf(saved.value, await usesOf(db, [mediaId])));
    },
    staffMediaDelete: async (_context, { body: { mediaId } }) => {
      const removed = await removeMedia(deps, mediaId);
      return removed.ok ? done({ mediaId }) : removed;
    },
  } satisfies Partial<Handlers>;
}
