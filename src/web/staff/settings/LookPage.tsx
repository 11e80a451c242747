import type { SettingGroup } from '../../../domain/settings/settings.ts';
import { ChapterEditor } from './ChapterEditor.tsx';

export { LookPage as Component };

const LOOK: SettingGroup = 'look';

/** The name, colour and fonts of the shop (drawing 22-5). */
function LookPage() {
  return <ChapterEditor group={LOOK} />;
}
