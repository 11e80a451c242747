import { route } from '../base/route.ts';

export const staffSearchWords = route('GET', '/staff/search/words', { who: 'staff', right: 'search_words' });
export const staffSearchWordSave = route('POST', '/staff/search/word-save', { who: 'staff', right: 'search_words' });
export const staffSearchWordDelete = route('POST', '/staff/search/word-delete', {
  who: 'staff',
  right: 'search_words',
});
export const staffSearchWordRestore = route('POST', '/staff/search/word-restore', {
  who: 'staff',
  right: 'search_words',
});
export const staffSearchPins = route('GET', '/staff/search/pins', { who: 'staff', right: 'search_words' });
export const staffSearchPinsSave = route('POST', '/staff/search/pins-save', { who: 'staff', right: 'search_words' });
export const staffSearchLoad = route('POST', '/staff/search/load', {
  who: 'staff',
  right: 'search_words',
  maxBody: 2 * 1024 * 1024,
});
export const staffSearchTry = route('POST', '/staff/search/try', { who: 'staff', right: 'search_words' });
export const staffSearchFigures = route('GET', '/staff/search/figures', { who: 'staff', right: 'search_words' });
