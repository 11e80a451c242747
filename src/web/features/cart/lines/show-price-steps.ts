import { askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { type ExplainedLine, PriceStepsDialog } from './PriceStepsDialog.tsx';

/** Loaded with the first question why something costs what it costs. */
export async function showPriceSteps(lines: readonly ExplainedLine[]): Promise<void> {
  await askDialog(PriceStepsDialog, lines);
}
