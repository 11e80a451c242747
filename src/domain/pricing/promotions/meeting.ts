import { t } from '../../../language/language.ts';
import { isPriceRule, type PromotionRule } from './rule.ts';

/** A promotion that has goods in common with another one, on the same days and in the same stores. */
export interface Met {
  readonly name: string;
  readonly priority: number;
  readonly rule: PromotionRule;
}

/** Returns who wins where two promotions meet, by the order of the pricing function (decision 19). */
export function meetingText(own: Met, other: Met): string {
  const [first, second] = stageOf(own.rule) <= stageOf(other.rule) ? [own, other] : [other, own];
  const { name } = first;
  if (second.rule.kind === 'gift')
    return t('L’omaggio di “{name}” si aggiunge: non toglie nulla', { name: second.name });
  if (stageOf(first.rule) !== stageOf(second.rule)) return laterText(first, second);
  if (first.priority !== second.priority) {
    const winner = first.priority > second.priority ? first : second;
    return t('Vince “{name}”, che ha la precedenza', { name: winner.name });
  }
  if (isPriceRule(first.rule)) return t('Vince il prezzo più basso, pezzo per pezzo');
  if (first.rule.kind !== 'threshold') return t('Vince quella che fa risparmiare di più: un pezzo sta in una sola');
  return countsReduced(other)
    ? t('Si applicano una dopo l’altra, prima quella che toglie di più')
    : t('Prima “{name}”, e i suoi pezzi non contano per l’altra', { name });
}

function laterText({ name }: Met, second: Met): string {
  const both = { name, other: second.name };
  return countsReduced(second)
    ? t('Si sommano: prima “{name}”, poi “{other}” su quello che resta', both)
    : t('Vince “{name}”: “{other}” conta solo i pezzi che nessuna promozione ha toccato', both);
}

function countsReduced({ rule }: Met): boolean {
  return (rule.combines ?? 'alone') !== 'alone';
}

function stageOf(rule: PromotionRule): number {
  if (isPriceRule(rule)) return 0;
  if (rule.kind === 'threshold') return 2;
  return rule.kind === 'gift' ? 3 : 1;
}
