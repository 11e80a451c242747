import { useParams } from 'react-router';
import { SETTING_GROUPS } from '../../../domain/settings/settings.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { ChapterEditor } from './ChapterEditor.tsx';
import { CHAPTERS } from './setting-words.ts';

export { SettingsChapterPage as Component };

function SettingsChapterPage() {
  const { chapter } = useParams();
  const group = SETTING_GROUPS.find((each) => CHAPTERS[each].slug === chapter);
  return group ? <ChapterEditor group={group} /> : <NotFound />;
}
