import { good } from './goods.ts';
import { after, anywhere, at, first, never, type PackRule } from './pack-rules.ts';

const herbs = good('rosmarino');
const biscuits = good('biscotti');
const cake = good('torta');
const soup = good('zuppa');
const vine = good('uva-nera');
const bakery = /pane|panetteria|forno/;
const sweets = /biscotti|dolci|colazione|caramelle|cioccolato|merendine/;
const larder = /condiment|conserv|dispensa|sughi|scatol/;
const produce = /frutta|verdura|ortofrutta/;

/** Bread, pasta, sweets, larder, packed produce, ready meals. The first that fits wins. */
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
  at(/\briso\b|cereal/, /\briso\b|basmat|carnarol|arbori|roma\b|vialone|parboil/).sold('box-tall', 'larder', never(good('riso'))),
  at(/pasta fresca|pasta ripiena|gnocchi/).sold('pouch', 'larder', first(good('ravioli'))),
  at(/pasta/, /raviol|tortell|agnolott|cappellett|casoncell|gnocch|\bfresc[hio]/).sold('pouch', 'larder', first(good('ravioli'))),
  at(/uovo/).sold('box-tall', 'larder', first(good('tagliatelle'))),
  at(/pasta/).sold('bag', 'larder', first(good('penne'))),
  at(/riso|cereal|pasta/, /farro|couscous|cous cous|quinoa|orzo|bulgur|polenta|cereal/).sold('box-tall', 'larder', after(good('grano'))),
  anywhere(/farin|semol|manitoba|polent|fecol|amido/).sold('sack', 'bakery', after(good('grano'))),
  at(/zucchero|dolcific|preparaz|preparat|dispensa/, /zuccher/).sold('sack', 'bakery', never(good('zucchero'))),
  anywhere(/dolcific|stevia|eritrit|diet/).sold('box-wide', 'bakery', never(good('zucchero'))),
  at(/preparaz|preparat|ingredienti|basi/, /lievit|prepar|torta|budino|gelatin|vanill|decor|base/).sold('box-wide', 'bakery', first(cake)),
  at(/preparaz|preparat|ingredienti|basi|pasticceria|torte/).sold('box-wide', 'bakery', first(cake)),
  // breakfast and sweets
  anywhere(/miele/).sold('jar', 'larder', never(good('miele')), '#e29a1c'),
  at(/spalmabil|confett|creme/, /crema|spalmabil|nutella|nocciol|burro di arach/).sold('jar', 'larder', after(good('nocciole')), '#5a3018'),
  at(/confett|marmell|spalmabil/).sold('jar', 'larder', first(good('fragole')), '#b3202e'),
  anywhere(/biscott|frollin|cookies|savoiard|novellin|cantucc|amarett|wafer/).sold('bag', 'bakery', after(biscuits)),
  at(/cereali|muesli|granola/).sold('box-tall', 'bakery', after(good('cereali'))),
  at(/merendin|dolci/, /torta|crostat|pan di spagna|plumcake/).sold('box-wide', 'bakery', after(cake)),
  at(/merendin/, /muffin|tortin/).sold('box-wide', 'bakery', after(good('muffin'))),
  at(/merendin/).sold('box-wide', 'bakery', after(good('cornetto'))),
  at(sweets, /cioccolat|tavolett|barrett|fondent|snack|bar\b/).sold('bar', 'larder', after(good('cioccolato'))),
  at(sweets, /caramell|gomm|liquiriz|mentin|chewing|haribo|confetti|lollipop/).sold('bag', 'larder', first(good('caramelle'))),
  at(/cioccolat|praline|caramell/).sold('box-wide', 'larder', after(good('cioccolato'))),
  at(sweets).sold('bag', 'bakery', after(biscuits)),
  // larder
  at(larder, /\bolio\b.*oliva|extra ?vergin|\bevo\b/).sold('oil', 'larder', never(good('olive-verdi')), '#8a9a2a'),
  anywhere(/\bolio\b (di )?(semi|girasol|mais|arachid|friggere)/).sold('oil', 'larder', never(good('girasole')), '#f0cf52'),
  at(/olio|aceto|condiment|dispensa/, /aceto|balsamic/).sold('oil', 'larder', first(vine), '#4a1c22'),
  at(/olio/, /^olio|\bolio\b/).sold('oil', 'larder', first(good('olive-verdi')), '#b0a032'),
  anywhere(/dadi|dado|brodo (granul|in polvere)|bustin/).sold('box-wide', 'larder', first(soup)),
  at(/brod|condiment|conserv|dispensa|sughi|scatol/, /brodo|zupp|vellutat|minestr/).sold('tetra', 'larder', first(soup)),
  anywhere(/passata.*(brik|tetra)|polpa.*(3 ?x|brik)/).sold('tetra', 'larder', never(good('pomodoro-ramato'))),
  anywhere(/passata/).sold('juice', 'larder', never(good('pomodoro-ramato')), '#c4201f'),
  at(larder, /pelati|polpa|pomodorini|ciliegin|datterin/).sold('tin-tall', 'larder', never(good('pomodoro-ramato'))),
  anywhere(/concentrat|doppio conc/).sold('tube', 'larder', never(good('pomodoro-ramato'))),
  anywhere(/maiones/).sold('squeeze', 'larder', never(good('uova')), '#f4e6b0'),
  anywhere(/senape/).sold('squeeze', 'larder', never(good('senape')), '#d9981c'),
  anywhere(/ketchup|salsa (bbq|barbec|burger|rosa|yogurt)|squeeze/).sold('squeeze', 'larder', first(good('pomodoro-ramato')), '#b5181c'),
  anywhere(/pesto/).sold('jar', 'larder', first(good('basilico')), '#7f9a35'),
  anywhere(/sugo|ragu|salsa|arrabbiat|condiment/).sold('jar', 'larder', first(good('pomodoro-ramato')), '#b3311f'),
  at(/olive|sottoli|sottacet/).sold('jar', 'larder', first(good('olive-verdi')), '#8f9a3f'),
  at(/legumi|vegetali conserv/).sold('tin-tall', 'larder', first(good('fagioli-borlotti'))),
  anywhere(/\bsale\b/).sold('box-wide', 'larder', never(good('sale'))),
  at(/spezie|aromi|sale/).sold('jar', 'larder', first(herbs), '#a8722e'),
  at(larder).sold('jar', 'larder', first(soup), '#c48a3a'),
  // produce that is packed
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
