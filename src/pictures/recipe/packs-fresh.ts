import { good } from './goods.ts';
import { after, anywhere, at, first, never, type PackRule } from './pack-rules.ts';

const dairy = /latte|formagg|yogurt|uova|latticin/;
const meat = /carne|salumi|macelleria|gastronomia/;
const sea = /pesce|pescheria|sushi/;
const frozen = /surgelat|gelati/;
/** The whole place or its last part: a department of frozen goods and ice cream is not all ice cream. */
const ices = /^gelat|\/ gelat/;

/** Frozen and chilled goods. The first that fits wins. */
export const freshPacks: readonly PackRule[] = [
  // frozen (before what the goods are made of)
  at(ices, /vaschett|gelato (al|alla|ai|allo|di)|500 ?g|sorbett|carte d or|mattonella/).sold('tub', 'frost', first(good('gelato'))),
  at(ices).sold('box-wide', 'frost', first(good('cono'))),
  at(frozen, /pizz|pinsa/).sold('box-wide', 'frost', never(good('pizza'))),
  at(frozen, /patat/).sold('bag', 'frost', never(good('patatine'))),
  at(/vegetali surgelat|verdure surgelat|surgelat.*(verdur|vegetal|legum|minestr)/).sold('bag', 'frost', first(good('piselli'))),
  at(/pesce.*surgelat|surgelat.*pesce/).sold('box-wide', 'frost', first(good('pesce'))),
  at(frozen).sold('box-wide', 'frost', first(good('zuppa'))),
  // eggs, milk, cheese
  at(dairy, /uov[ao] (fresc|biolog|da|allev|grand|medi|di gall|di quagl)|^uova|\buova\b/).sold('egg-box', 'dairy', never(good('uova'))),
  at(/yogurt|dessert|kefir/, /(2|4|6|8) ?x ?\d/).sold('pots', 'dairy', first(good('latte'))),
  at(dairy, /da bere|drink|actimel|kefir|fermentat/).sold('juice', 'dairy', first(good('latte')), '#f7f2ea'),
  at(/yogurt|dessert|latte|fresch/, /yogurt|skyr|budin|mousse|dessert|kefir|panna cotta|greco|creme|tiramis/).sold(
    'pot',
    'dairy',
    first(good('latte')),
  ),
  at(/yogurt/).sold('pot', 'dairy', first(good('latte'))),
  at(/latte|vegetal/, /bevanda|avena|soia|mandorla|cocco|alpro|drink/).sold('carton', 'dairy', first(good('grano'))),
  anywhere(/^(panna|besciamell)|\b(panna|besciamella) (fresca|da|uht|spray)/).sold('tetra', 'dairy', never(good('latte'))),
  at(/latte/, /\blatte\b/).sold('carton', 'dairy', never(good('latte'))),
  at(/latte|burro|formagg|margarin/, /burro|margarin/).sold('butter', 'dairy', never(good('burro'))),
  at(dairy, /ricott|mascarpon|spalmabil|philadelphia|quark|fiocchi di latte|stracchin|crescenz|squacq|certosa|robiol|hummus/).sold(
    'tub',
    'dairy',
    after(good('ricotta')),
  ),
  anywhere(/mozzarell|burrat|fior di latte|bocconc|nodini/).sold('pouch', 'dairy', after(good('mozzarella'))),
  at(dairy, /grattug/).sold('bag', 'dairy', after(good('parmigiano'))),
  at(/formagg|latticin/).sold('tray', 'dairy', first(good('formaggio'))),
  at(dairy).sold('pot', 'dairy', first(good('latte'))),
  // meat, fish, deli
  anywhere(/wurstel|cotechin|zampon/).sold('pouch', 'butcher', never(good('wurstel'))),
  at(meat, /salum|prosciutt|bresaol|speck|mortadell|salam|pancett|coppa|cubett|affett/).sold('tray', 'butcher', first(good('crudo-parma'))),
  at(/carne|macelleria|salumi|bovin|suin|pollo|tacchin|vitell/).sold('tray', 'butcher', first(good('bistecca'))),
  at(/tonno|pesce conserv|conserve di pesce/, /in vetro|vasett/).sold('jar', 'sea', first(good('tonno')), '#c9a13b'),
  at(/tonno|pesce conserv|conserve di pesce/, /scatol|olio|natural|tonno|sgombr|sardin|\d ?x ?\d+|filetti di tonn/).sold(
    'tin',
    'sea',
    first(good('tonno')),
  ),
  at(/tonno|pesce conserv|conserve di pesce/).sold('jar', 'sea', first(good('pesce')), '#c9a13b'),
  at(sea).sold('tray', 'sea', first(good('salmone'))),
];
