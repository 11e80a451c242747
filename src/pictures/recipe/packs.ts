import { good } from './goods.ts';
import { symbol } from './motifs.ts';
import { after, anywhere, at, first, never, type PackKind, type PackRule } from './pack-rules.ts';
import { householdPacks } from './packs-household.ts';

/**
 * Returns the kind of goods, from plain text. The category decides if it is specific, otherwise the department
 * ("Altro").
 */
export function packKind(name: string, department: string, category: string): PackKind {
  const whole = `${department} / ${category}`;
  const places = /surgelat|casa|persona|infanzia|animali/.test(department) ? [whole] : [category, whole];
  for (const place of places) {
    const found = rules.find((rule) => (!rule.place || rule.place.test(place)) && (!rule.name || rule.name.test(name)));
    if (found) return found.kind;
  }
  return fallback;
}

const herbs = good('rosmarino');
const biscuits = good('biscotti');
const cake = good('torta');
const soup = good('zuppa');
const bakery = /pane|panetteria|forno/;
const sweets = /biscotti|dolci|colazione|caramelle|cioccolato|merendine/;
const larder = /condiment|conserv|dispensa|sughi|scatol/;
const produce = /frutta|verdura|ortofrutta/;

/** Bread, pasta, sweets, larder, packed produce, ready meals. The first match wins. */
export const larderPacks: readonly PackRule[] = [
  // bread and salty snacks
  at(/snack|patatin|aperitiv/, /patatin|chips|snack|croccant|nachos|tortillas|popcorn|arachid/).sold(
    'bag',
    'bakery',
    first(good('patata-gialla')),
  ),
  anywhere(/grissin/).sold('bag', 'bakery', after(good('grissini'))),
  anywhere(/cracker|gallett|fette biscott|wasa|croccantin/).sold('box-wide', 'bakery', after(good('cracker'))),
  anywhere(/tarall|friselle|bruschett|crostin/).sold('bag', 'bakery', after(good('taralli'))),
  at(bakery, /piadin|tortill|wrap|focacc|pizz/).sold('bag', 'bakery', after(good('focaccia'))),
  at(bakery, /hamburg|bagel|panin/).sold('bag', 'bakery', after(good('michetta'))),
  at(bakery).sold('bag', 'bakery', after(good('pane'))),
  // pasta, rice, flour, sugar
  at(/\briso\b|cereal/, /\briso\b|basmat|carnarol|arbori|roma\b|vialone|parboil/).sold(
    'box-tall',
    'larder',
    never(good('riso')),
  ),
  at(/pasta fresca|pasta ripiena|gnocchi/).sold('pouch', 'larder', first(good('ravioli'))),
  at(/pasta/, /raviol|tortell|agnolott|cappellett|casoncell|gnocch|\bfresc[hio]/).sold(
    'pouch',
    'larder',
    first(good('ravioli')),
  ),
  at(/uovo/).sold('box-tall', 'larder', first(good('tagliatelle'))),
  at(/pasta/).sold('bag', 'larder', first(good('penne'))),
  at(/riso|cereal|pasta/, /farro|couscous|cous cous|quinoa|orzo|bulgur|polenta|cereal/).sold(
    'box-tall',
    'larder',
    after(good('grano')),
  ),
  anywhere(/farin|semol|manitoba|polent|fecol|amido/).sold('sack', 'bakery', after(good('grano'))),
  at(/zucchero|dolcific|preparaz|preparat|dispensa/, /zuccher/).sold('sack', 'bakery', never(good('zucchero'))),
  anywhere(/dolcific|stevia|eritrit|diet/).sold('box-wide', 'bakery', never(good('zucchero'))),
  at(/preparaz|preparat|ingredienti|basi/, /lievit|prepar|torta|budino|gelatin|vanill|decor|base/).sold(
    'box-wide',
    'bakery',
    first(cake),
  ),
  at(/preparaz|preparat|ingredienti|basi|pasticceria|torte/).sold('box-wide', 'bakery', first(cake)),
  // breakfast and sweets
  anywhere(/miele/).sold('jar', 'larder', never(good('miele')), '#e29a1c'),
  at(/spalmabil|confett|creme/, /crema|spalmabil|nutella|nocciol|burro di arach/).sold(
    'jar',
    'larder',
    after(good('nocciole')),
    '#5a3018',
  ),
  at(/confett|marmell|spalmabil/).sold('jar', 'larder', first(good('fragole')), '#b3202e'),
  anywhere(/biscott|frollin|cookies|savoiard|novellin|cantucc|amarett|wafer/).sold('bag', 'bakery', after(biscuits)),
  at(/cereali|muesli|granola/).sold('box-tall', 'bakery', after(good('cereali'))),
  at(/merendin|dolci/, /torta|crostat|pan di spagna|plumcake/).sold('box-wide', 'bakery', after(cake)),
  at(/merendin/, /muffin|tortin/).sold('box-wide', 'bakery', after(good('muffin'))),
  at(/merendin/).sold('box-wide', 'bakery', after(good('cornetto'))),
  at(sweets, /cioccolat|tavolett|barrett|fondent|snack|bar\b/).sold('bar', 'larder', after(good('cioccolato'))),
  at(sweets, /caramell|gomm|liquiriz|mentin|chewing|haribo|confetti|lollipop/).sold(
    'bag',
    'larder',
    first(good('caramelle')),
  ),
  at(/cioccolat|praline|caramell/).sold('box-wide', 'larder', after(good('cioccolato'))),
  at(sweets).sold('bag', 'bakery', after(biscuits)),
  // larder
  at(larder, /\bolio\b.*oliva|extra ?vergin|\bevo\b/).sold('oil', 'larder', never(good('olive-verdi')), '#8a9a2a'),
  anywhere(/\bolio\b (di )?(semi|girasol|mais|arachid|friggere)/).sold(
    'oil',
    'larder',
    never(good('girasole')),
    '#f0cf52',
  ),
  at(/olio|aceto|condiment|dispensa/, /aceto|balsamic/).sold('oil', 'larder', first(good('uva-nera')), '#4a1c22'),
  at(/olio/, /^olio|\bolio\b/).sold('oil', 'larder', first(good('olive-verdi')), '#b0a032'),
  anywhere(/dadi|dado|brodo (granul|in polvere)|bustin/).sold('box-wide', 'larder', first(soup)),
  at(/brod|condiment|conserv|dispensa|sughi|scatol/, /brodo|zupp|vellutat|minestr/).sold(
    'tetra',
    'larder',
    first(soup),
  ),
  anywhere(/passata.*(brik|tetra)|polpa.*(3 ?x|brik)/).sold('tetra', 'larder', never(good('pomodoro-ramato'))),
  anywhere(/passata/).sold('juice', 'larder', never(good('pomodoro-ramato')), '#c4201f'),
  at(larder, /pelati|polpa|pomodorini|ciliegin|datterin/).sold('tin-tall', 'larder', never(good('pomodoro-ramato'))),
  anywhere(/concentrat|doppio conc/).sold('tube', 'larder', never(good('pomodoro-ramato'))),
  anywhere(/maiones/).sold('squeeze', 'larder', never(good('uova')), '#f4e6b0'),
  anywhere(/senape/).sold('squeeze', 'larder', never(good('senape')), '#d9981c'),
  anywhere(/ketchup|salsa (bbq|barbec|burger|rosa|yogurt)|squeeze/).sold(
    'squeeze',
    'larder',
    first(good('pomodoro-ramato')),
    '#b5181c',
  ),
  anywhere(/pesto/).sold('jar', 'larder', first(good('basilico')), '#7f9a35'),
  anywhere(/sugo|ragu|salsa|arrabbiat|condiment/).sold('jar', 'larder', first(good('pomodoro-ramato')), '#b3311f'),
  at(/olive|sottoli|sottacet/).sold('jar', 'larder', first(good('olive-verdi')), '#8f9a3f'),
  at(/legumi|vegetali conserv/).sold('tin-tall', 'larder', first(good('fagioli-borlotti'))),
  anywhere(/\bsale\b/).sold('box-wide', 'larder', never(good('sale'))),
  at(/spezie|aromi|sale/).sold('jar', 'larder', first(herbs), '#a8722e'),
  at(larder).sold('jar', 'larder', first(soup), '#c48a3a'),
  // packed produce
  at(/frutta secca|semi|legumi|disidrat/).sold('pouch', 'garden', first(good('arachidi'))),
  at(produce, /carot/).sold('bag', 'garden', never(good('carota'))),
  at(produce, /\b(1|1 5|2|2 5|3) ?kg|rete/).sold('net', 'garden', first(good('arancia-navel'))),
  at(produce, /insalat|rucol|valerian|misticanz|spinac|lattug|songin|iceberg|radicchi|naturama|julienne|zapp/).sold(
    'bag',
    'garden',
    first(good('lattuga-gentile')),
  ),
  at(produce).sold('tray', 'garden', first(good('lattuga-gentile'))),
  // ready meals
  at(/pronti|gastronomia/, /pollo|arrosto|carne|vitello|polpett/).sold('tray', 'butcher', first(good('pollo-arrosto'))),
  at(/pronti|gastronomia|specialita/).sold('tray', 'larder', first(soup)),
];

const sixWaters = ['six-pack', 'cellar', never(symbol('mountain', '#3f9fd8')), '#bfe3f5'] as const;
const beer = good('birra');
const ice = good('ghiaccio');
const vine = good('uva-nera');
const drinks = /bevande|acqua|succhi|bibite/;
const cellar = /\bvin[oi]\b|\bbirr[ae]\b|alcolici|spumant|liquor/;
const hotDrinks = /caffe|infusi|\bte\b|tisan/;

/** Drinks, wine, coffee and tea. The first match wins. */
export const drinksPacks: readonly PackRule[] = [
  // drinks
  at(/acqua/, /6 ?x|x ?6\b/).sold(...sixWaters),
  at(drinks, /acqua.*(6 ?x ?\d|x ?6\b)|6 ?x ?(1|1 5|2|0 5) ?l/).sold(...sixWaters),
  at(/acqua/, /acqua (minerale|naturale|frizzante|con)|frizzante|naturale|^acqua/).sold(
    'water',
    'cellar',
    never(symbol('mountain', '#3f9fd8')),
    '#c6e7f7',
  ),
  at(/ acqua/).sold('water', 'cellar', never(symbol('mountain', '#3f9fd8')), '#c6e7f7'),
  at(cellar, /\bbirr|lager|\bpils|weiss|weizen|\bipa\b|\bale\b|\bblanche\b|tripel|luppol|\b(33|66) ?cl/).sold(
    'beer',
    'cellar',
    never(beer),
    '#7a3b12',
  ),
  at(/birr[ae]$/).sold('beer', 'cellar', never(beer), '#7a3b12'),
  at(cellar, /prosecc|spumant|champagn|franciacort|brut|metodo classico|lambrusc|moscato d asti/).sold(
    'sparkling',
    'cellar',
    never(vine),
    '#2d4a2a',
  ),
  at(/prosecc|spumant/).sold('sparkling', 'cellar', never(vine), '#2d4a2a'),
  at(cellar, /limoncell/).sold('spirit', 'cellar', never(good('limone')), '#f2d84a'),
  at(cellar, /amaro|fernet|mirto|genepy|genepi|sambuc|vermouth|liquor|digestiv/).sold(
    'spirit',
    'cellar',
    never(good('rosmarino')),
    '#5a2c16',
  ),
  at(cellar, /grapp|[vw]odka|\bgin\b|tequil|\brum\b/).sold('spirit', 'cellar', never(ice), '#dfeaf0'),
  at(/bevande|bibite|aperitivi|vin[oi]\b|liquor|alcolic/, /aperitiv|bitter|spritz|campari|aperol/).sold(
    'spirit',
    'cellar',
    never(good('arancia-navel')),
    '#e0452a',
  ),
  at(/liquor|distillat|amari/).sold('spirit', 'cellar', first(good('uva-bianca')), '#b8702a'),
  at(cellar, /\bbrik\b/).sold('tetra', 'cellar', never(vine)),
  at(cellar, /rosat|rose\b|rosa\b|cerasuol/).sold('wine', 'cellar', never(vine), '#f2a7a0'),
  at(
    cellar,
    /bianco|chardonn|pinot gri|sauvign|vermentin|falangh|gewurz|traminer|ribolla|soave|frascat|verdicch|fiano|greco|trebbian|custoza|lugana|malvas|muller|cortese|gavi|arneis|pecorin/,
  ).sold('wine', 'cellar', never(good('uva-bianca')), '#c9cf7a'),
  at(/vino bianco|vini bianchi/).sold('wine', 'cellar', never(good('uva-bianca')), '#c9cf7a'),
  at(cellar).sold('wine', 'cellar', never(vine), '#3a1520'),
  at(drinks, /scirop/).sold('syrup', 'cellar', first(good('ciliegie')), '#b3162e'),
  at(drinks, /energy|monster|red bull/).sold('can', 'cellar', first(good('limone'))),
  at(drinks, /lattin|\bcan\b/).sold('can', 'cellar', first(ice)),
  at(drinks, /\bcola\b|coca cola|chinott|pepsi|chino\b/).sold('soda', 'cellar', never(ice), '#3a1a12'),
  at(drinks, /energy|lattin|can \d|\bcan\b|monster|red bull/).sold('can', 'cellar', first(good('limone'))),
  at(/gassat|bibit/).sold('soda', 'cellar', first(ice), '#f2b04a'),
  at(drinks, /\bte\b|\bthe\b|tea\b|freddo/).sold('soda', 'cellar', first(good('limone')), '#c9782a'),
  anywhere(/scirop/).sold('syrup', 'cellar', first(good('ciliegie')), '#b3162e'),
  at(/bevande vegetali/, /bevanda (di|a base)|drink|avena|soia|mandorla|riso/).sold(
    'carton',
    'dairy',
    first(good('grano')),
  ),
  at(drinks, /spremut|smoothie|frullat|centrifug/).sold('juice', 'cellar', first(good('arancia-navel')), '#f39a2b'),
  at(/succh|frutta e|bevande di frutta/, /200 ?ml|brik|3 ?x|1 ?l\b|1000 ?ml|1 5 ?l/).sold(
    'tetra',
    'cellar',
    first(good('arancia-navel')),
  ),
  at(/succh|bevande di frutta/).sold('juice', 'cellar', first(good('arancia-navel')), '#f39a2b'),
  at(drinks).sold('soda', 'cellar', first(ice), '#f0c060'),
  // coffee and tea
  anywhere(/capsul|cialde|compatibil|pods/).sold('box-wide', 'larder', never(good('caffe'))),
  at(hotDrinks, /macinat|moka|espresso/).sold('brick', 'larder', never(good('caffe'))),
  at(hotDrinks, /solubil|barattol|nescafe|orzo/).sold('jar', 'larder', never(good('caffe-tazza')), '#5a3018'),
  at(hotDrinks, /grani|caffe/).sold('pouch', 'larder', never(good('caffe'))),
  at(hotDrinks).sold('box-wide', 'larder', after(good('te'))),
];

const dairy = /latte|formagg|yogurt|uova|latticin/;
const meat = /carne|salumi|macelleria|gastronomia/;
const sea = /pesce|pescheria|sushi/;
const frozen = /surgelat|gelati/;
/** Matches the whole path or its last part: a department of frozen goods and ice cream has other goods, too. */
const ices = /^gelat|\/ gelat/;

/** Frozen and chilled goods. The first match wins. */
export const freshPacks: readonly PackRule[] = [
  // frozen goods (before the rules for their ingredients)
  at(ices, /vaschett|gelato (al|alla|ai|allo|di)|500 ?g|sorbett|carte d or|mattonella/).sold(
    'tub',
    'frost',
    first(good('gelato')),
  ),
  at(ices).sold('box-wide', 'frost', first(good('cono'))),
  at(frozen, /pizz|pinsa/).sold('box-wide', 'frost', never(good('pizza'))),
  at(frozen, /patat/).sold('bag', 'frost', never(good('patatine'))),
  at(/vegetali surgelat|verdure surgelat|surgelat.*(verdur|vegetal|legum|minestr)/).sold(
    'bag',
    'frost',
    first(good('piselli')),
  ),
  at(/pesce.*surgelat|surgelat.*pesce/).sold('box-wide', 'frost', first(good('pesce'))),
  at(frozen).sold('box-wide', 'frost', first(good('zuppa'))),
  // eggs, milk, cheese
  at(dairy, /uov[ao] (fresc|biolog|da|allev|grand|medi|di gall|di quagl)|^uova|\buova\b/).sold(
    'egg-box',
    'dairy',
    never(good('uova')),
  ),
  at(/yogurt|dessert|kefir/, /(2|4|6|8) ?x ?\d/).sold('pots', 'dairy', first(good('latte'))),
  at(dairy, /da bere|drink|actimel|kefir|fermentat/).sold('juice', 'dairy', first(good('latte')), '#f7f2ea'),
  at(/yogurt|dessert|latte|fresch/, /yogurt|skyr|budin|mousse|dessert|kefir|panna cotta|greco|creme|tiramis/).sold(
    'pot',
    'dairy',
    first(good('latte')),
  ),
  at(/yogurt/).sold('pot', 'dairy', first(good('latte'))),
  at(/latte|vegetal/, /bevanda|avena|soia|mandorla|cocco|alpro|drink/).sold('carton', 'dairy', first(good('grano'))),
  anywhere(/^(panna|besciamell)|\b(panna|besciamella) (fresca|da|uht|spray)/).sold(
    'tetra',
    'dairy',
    never(good('latte')),
  ),
  at(/latte/, /\blatte\b.*\b(uht|lunga conservazione|sterilizzato)\b/).sold('tetra', 'dairy', never(good('latte'))),
  at(/latte/, /\blatte\b/).sold('carton', 'dairy', never(good('latte'))),
  at(/latte|burro|formagg|margarin/, /burro|margarin/).sold('butter', 'dairy', never(good('burro'))),
  at(
    dairy,
    /ricott|mascarpon|spalmabil|philadelphia|quark|fiocchi di latte|stracchin|crescenz|squacq|certosa|robiol|hummus/,
  ).sold('tub', 'dairy', after(good('ricotta'))),
  anywhere(/mozzarell|burrat|fior di latte|bocconc|nodini/).sold('pouch', 'dairy', after(good('mozzarella'))),
  at(dairy, /grattug/).sold('bag', 'dairy', after(good('parmigiano'))),
  at(/formagg|latticin/).sold('tray', 'dairy', first(good('formaggio'))),
  at(dairy).sold('pot', 'dairy', first(good('latte'))),
  // meat, fish, deli
  anywhere(/wurstel|cotechin|zampon/).sold('pouch', 'butcher', never(good('wurstel'))),
  at(meat, /salum|prosciutt|bresaol|speck|mortadell|salam|pancett|coppa|cubett|affett/).sold(
    'tray',
    'butcher',
    first(good('crudo-parma')),
  ),
  at(/carne|macelleria|salumi|bovin|suin|pollo|tacchin|vitell/).sold('tray', 'butcher', first(good('bistecca'))),
  at(/tonno|pesce conserv|conserve di pesce/, /in vetro|vasett/).sold('jar', 'sea', first(good('tonno')), '#c9a13b'),
  at(
    /tonno|pesce conserv|conserve di pesce/,
    /scatol|olio|natural|tonno|sgombr|sardin|\d ?x ?\d+|filetti di tonn/,
  ).sold('tin', 'sea', first(good('tonno'))),
  at(/tonno|pesce conserv|conserve di pesce/).sold('jar', 'sea', first(good('pesce')), '#c9a13b'),
  at(sea).sold('tray', 'sea', first(good('salmone'))),
];

/** The first match wins. */
const rules: readonly PackRule[] = [...householdPacks, ...drinksPacks, ...freshPacks, ...larderPacks];

const fallback: PackKind = {
  form: 'box-wide',
  backdrop: 'larder',
  motif: symbol('cutlery', '#b08a55'),
  named: 'first',
};
