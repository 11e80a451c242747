import { keepPreviousData } from '@tanstack/react-query';
import { staffMediaList } from '../../../../contract/content/routes.ts';
import type { MediaText, StaffMediaHead } from '../../../../contract/content/staff-media-schemas.ts';
import { api } from '../../../api/browser-api.ts';

export const NOTHING_SAID: MediaText = { title: '', altText: '', isDecorative: false, caption: '' };

export function mediaTextOf({ title, altText, isDecorative, caption }: MediaText): MediaText {
  return { title, altText, isDecorative, caption };
}

export function isMediaText(stored: unknown): stored is MediaText {
  const { title, altText, isDecorative, caption } = (stored ?? {}) as Record<string, unknown>;
  return [title, altText, caption].every((text) => typeof text === 'string') && typeof isDecorative === 'boolean';
}

/** Makes a title from the name of a file, so that it can be found: "DSC_0012.JPG" -> "DSC 0012". */
export function titleOfFile(name: string): string {
  return name
    .replace(/\.\w{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120);
}

/** Returns the smallest version of a picture. */
export function thumbOf({ srcSet, path }: Pick<StaffMediaHead, 'srcSet' | 'path'>): string {
  return srcSet.split(' ')[0] || path;
}

/** `words` filters by a part of the texts; empty for all pictures. */
export function mediaQuery(words: string, page: number, isUnused = false) {
  const query = { page, ...(isUnused ? { unused: true } : {}), ...(words === '' ? {} : { q: words.slice(0, 100) }) };
  return {
    query,
    queryKey: ['staff', 'media', query],
    queryFn: () => api.call(staffMediaList, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}
