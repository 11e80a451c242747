import { motif } from './motifs.ts';
import { after, anywhere, at, first, never, type PackRule } from './pack-rules.ts';

const dairy = /latte|formagg|yogurt|uova|latticin/;
const meat = /carne|salumi|macelleria|gastronomia/;
const sea = /pesce|pescheria|sushi/;
const frozen = /surgelat|gelati/;

/** Frozen and chilled goods. The first that fits wins. */
export const freshPacks: readonly PackRule[] = [
  // frozen (before what the goods are made of)
  at(/gelat/, /vaschett|gelato (al|alla|ai|allo|di)|500 ?g|sorbett|carte d or|mattonella/).sold(
    'tub',
    'frost',
    first(motif('1f368', '#e9b0c4')),
  ),
  at(/gelat/).sold('box-wide', 'frost', first(motif('1f366', '#e2b07a'))),
  at(frozen, /pizz|pinsa/).sold('box-wide', 'frost', never(motif('1f355', '#e8702a'))),
  at(frozen, /patat/).sold('bag', 'frost', never(motif('1f35f', '#f2bf3c'))),
  at(/vegetali surgelat|verdure surgelat|surgelat.*(verdur|vegetal|legum|minestr)/).sold(
    'bag',
    'frost',
    first(motif('1fadb', '#6aa83c')),
  ),
  at(/pesce.*surgelat|surgelat.*pesce/).sold('box-wide', 'frost', first(motif('drawn:fish', '#7f97a8'))),
  at(frozen).sold('box-wide', 'frost', first(motif('1f372', '#e0902e'))),
  // eggs, milk, cheese
  at(dairy, /uov[ao] (fresc|biolog|da|allev|grand|medi|di gall|di quagl)|^uova|\buova\b/).sold(
    'egg-box',
    'dairy',
    never(motif('1f95a', '#d9a878')),
  ),
  at(/yogurt|dessert|kefir/, /(2|4|6|8) ?x ?\d/).sold('pots', 'dairy', first(motif('drawn:milk', '#cfe3f2'))),
  at(dairy, /da bere|drink|actimel|kefir|fermentat/).sold(
    'juice',
    'dairy',
    first(motif('drawn:milk', '#cfe3f2')),
    '#f7f2ea',
  ),
  at(/yogurt|dessert|latte|fresch/, /yogurt|skyr|budin|mousse|dessert|kefir|panna cotta|greco|creme|tiramis/).sold(
    'pot',
    'dairy',
    first(motif('drawn:milk', '#cfe3f2')),
  ),
  at(/yogurt/).sold('pot', 'dairy', first(motif('drawn:milk', '#cfe3f2'))),
  at(/latte|vegetal/, /bevanda|avena|soia|mandorla|cocco|alpro|drink/).sold(
    'carton',
    'dairy',
    first(motif('1f33e', '#d8b36a')),
  ),
  anywhere(/panna|besciamell/).sold('tetra', 'dairy', never(motif('drawn:milk', '#cfe3f2'))),
  at(/latte/, /\blatte\b/).sold('carton', 'dairy', never(motif('drawn:milk', '#cfe3f2'))),
  at(/latte|burro|formagg|margarin/, /burro|margarin/).sold('bar', 'dairy', never(motif('1f9c8', '#f4d061'))),
  at(
    dairy,
    /ricott|mascarpon|spalmabil|philadelphia|quark|fiocchi di latte|stracchin|crescenz|squacq|certosa|robiol|hummus/,
  ).sold('tub', 'dairy', after(motif('drawn:fresh-cheese', '#efe7da'))),
  anywhere(/mozzarell|burrat|fior di latte|bocconc|nodini/).sold(
    'pouch',
    'dairy',
    after(motif('drawn:mozzarella', '#eee6da')),
  ),
  at(dairy, /grattug/).sold('bag', 'dairy', after(motif('drawn:hard-cheese', '#e6b95a'))),
  at(/formagg|latticin/).sold('tray', 'dairy', first(motif('1f9c0', '#f2b632'))),
  at(dairy).sold('pot', 'dairy', first(motif('drawn:milk', '#cfe3f2'))),
  // meat, fish, deli
  anywhere(/wurstel|cotechin|zampon/).sold('pouch', 'butcher', never(motif('drawn:sausage', '#b5503a'))),
  at(meat, /salum|prosciutt|bresaol|speck|mortadell|salam|pancett|coppa|cubett|affett/).sold(
    'tray',
    'butcher',
    first(motif('drawn:ham', '#e2857f')),
  ),
  at(/carne|macelleria|salumi|bovin|suin|pollo|tacchin|vitell/).sold(
    'tray',
    'butcher',
    first(motif('1f969', '#c03a3a')),
  ),
  at(
    /tonno|pesce conserv|conserve di pesce/,
    /scatol|olio|natural|tonno|sgombr|sardin|\d ?x ?\d+|filetti di tonn/,
  ).sold('tin', 'sea', first(motif('drawn:tuna', '#b0554a'))),
  at(/tonno|pesce conserv|conserve di pesce/).sold('jar', 'sea', first(motif('drawn:fish', '#7f97a8')), '#c9a13b'),
  at(sea).sold('tray', 'sea', first(motif('drawn:salmon', '#f08a64'))),
];
