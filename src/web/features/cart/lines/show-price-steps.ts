import { askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { type ExplainedLine, PriceStepsDialog } from './PriceStepsDialog.tsx';

/** Opens the price steps; the code of the dialog is loaded with the first use. */
export async function showPriceSteps(lines: readonly ExplainedLine[]): Promise<void> {
  await askDialog(PriceStepsDialog, lines);
}
