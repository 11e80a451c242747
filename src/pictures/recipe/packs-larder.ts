import { motif } from './motifs.ts';
import { after, anywhere, at, first, never, type PackRule } from './pack-rules.ts';

const leaf = motif('1f33f', '#6aa03c');
const cookie = motif('1f36a', '#c98a4a');
const vine = motif('1f347', '#6b4aa0');
const bakery = /pane|panetteria|forno/;
const sweets = /biscotti|dolci|colazione|caramelle|cioccolato|merendine/;
const larder = /condiment|conserv|dispensa|sughi|scatol/;
const produce = /frutta|verdura|ortofrutta/;

/** Bread, pasta, sweets, larder, packed produce, ready meals. The first that fits wins. */
export const larderPacks: readonly PackRule[] = [
  // bread and salty snacks
  at(/snack|patatin|aperitiv/, /patatin|chips|snack|croccant|nachos|tortillas|popcorn/).sold(
    'bag',
    'bakery',
    first(motif('1f954', '#e9b33c')),
  ),
  anywhere(/grissin/).sold('bag', 'bakery', after(motif('drawn:breadsticks', '#d99a4a'))),
  anywhere(/cracker|gallett|fette biscott|wasa|croccantin/).sold(
    'box-wide',
    'bakery',
    after(motif('drawn:cracker', '#dca552')),
  ),
  anywhere(/tarall|friselle|bruschett|crostin/).sold('bag', 'bakery', after(motif('drawn:tarallo', '#d79a4a'))),
  at(bakery, /piadin|tortill|wrap|focacc|pizz/).sold('bag', 'bakery', after(motif('1fad3', '#e3b878'))),
  at(bakery, /hamburg|bagel|panin/).sold('bag', 'bakery', after(motif('1f96f', '#d99a4a'))),
  at(bakery).sold('bag', 'bakery', after(motif('1f35e', '#d99a4a'))),
  // pasta, rice, flour, sugar
  at(/\briso\b|cereal/, /\briso\b|basmat|carnarol|arbori|roma\b|vialone|parboil/).sold(
    'box-tall',
    'larder',
    never(motif('drawn:rice', '#efe3c4')),
  ),
  at(/pasta fresca|pasta ripiena|gnocchi/).sold('pouch', 'larder', first(motif('drawn:ravioli', '#e6b450'))),
  at(/uovo/).sold('box-tall', 'larder', first(motif('drawn:tagliatelle', '#e6b450'))),
  at(/pasta/).sold('bag', 'larder', first(motif('drawn:penne', '#e8bd55'))),
  at(/riso|cereal|pasta/, /farro|couscous|cous cous|quinoa|orzo|bulgur|polenta|cereal/).sold(
    'box-tall',
    'larder',
    after(motif('1f33e', '#dba63e')),
  ),
  anywhere(/farin|semol|manitoba|polent|fecol|amido/).sold('sack', 'bakery', after(motif('1f33e', '#dba63e'))),
  at(/zucchero|dolcific|preparaz|preparat|dispensa/, /zuccher/).sold(
    'sack',
    'bakery',
    never(motif('1f9ca', '#cfe3ee')),
  ),
  anywhere(/dolcific|stevia|eritrit|diet/).sold('box-wide', 'bakery', never(motif('1f33f', '#6aa84f'))),
  at(/preparaz|preparat|ingredienti|basi/, /lievit|prepar|torta|budino|gelatin|vanill|decor|base/).sold(
    'box-wide',
    'bakery',
    first(motif('1f370', '#e7a7b0')),
  ),
  at(/preparaz|preparat|ingredienti|basi|pasticceria|torte/).sold(
    'box-wide',
    'bakery',
    first(motif('1f370', '#e7a7b0')),
  ),
  // breakfast and sweets
  anywhere(/miele/).sold('jar', 'larder', never(motif('1f36f', '#e3a02b')), '#e29a1c'),
  at(/spalmabil|confett|creme/, /crema|spalmabil|nutella|nocciol|burro di arach/).sold(
    'jar',
    'larder',
    after(motif('drawn:hazelnut', '#9a5f32')),
    '#5a3018',
  ),
  at(/confett|marmell|spalmabil/).sold('jar', 'larder', first(motif('1f353', '#e0314b')), '#b3202e'),
  anywhere(/biscott|frollin|cookies|savoiard|novellin|cantucc|amarett|wafer/).sold('bag', 'bakery', after(cookie)),
  at(/cereali|muesli|granola/).sold('box-tall', 'bakery', after(motif('1f963', '#e0a93c'))),
  at(/merendin|dolci/, /torta|crostat|pan di spagna|plumcake/).sold(
    'box-wide',
    'bakery',
    after(motif('1f370', '#e7a7b0')),
  ),
  at(/merendin/, /muffin|tortin/).sold('box-wide', 'bakery', after(motif('1f9c1', '#b9563f'))),
  at(/merendin/).sold('box-wide', 'bakery', after(motif('1f950', '#d9903a'))),
  at(sweets, /cioccolat|tavolett|barrett|fondent|snack|bar\b/).sold('bar', 'larder', after(motif('1f36b', '#6a3a26'))),
  at(sweets, /caramell|gomm|liquiriz|mentin|chewing|haribo|confetti|lollipop/).sold(
    'bag',
    'larder',
    first(motif('1f36c', '#e0476a')),
  ),
  at(/cioccolat|praline|caramell/).sold('box-wide', 'larder', after(motif('1f36b', '#6a3a26'))),
  at(sweets).sold('bag', 'bakery', after(cookie)),
  // larder
  at(larder, /\bolio\b.*oliva|extra ?vergin|\bevo\b/).sold(
    'oil',
    'larder',
    never(motif('1fad2', '#7a9a3a')),
    '#8a9a2a',
  ),
  anywhere(/\bolio\b (di )?(semi|girasol|mais|arachid|friggere)/).sold(
    'oil',
    'larder',
    never(motif('1f33b', '#eab230')),
    '#f0cf52',
  ),
  at(/olio|aceto|condiment|dispensa/, /aceto|balsamic/).sold('oil', 'larder', first(vine), '#4a1c22'),
  at(/olio/, /^olio|\bolio\b/).sold('oil', 'larder', first(motif('1fad2', '#7a9a3a')), '#b0a032'),
  anywhere(/dadi|dado|brodo granul|bustin/).sold('box-wide', 'larder', first(motif('1f372', '#d89a3c'))),
  at(larder, /brodo|zupp|vellutat|minestr/).sold('tetra', 'larder', first(motif('1f372', '#d89a3c'))),
  anywhere(/passata.*(brik|tetra)|polpa.*(3 ?x|brik)/).sold('tetra', 'larder', never(motif('1f345', '#d8262f'))),
  anywhere(/passata/).sold('juice', 'larder', never(motif('1f345', '#d8262f')), '#c4201f'),
  at(larder, /pelati|polpa|pomodorini|ciliegin|datterin/).sold('tin-tall', 'larder', never(motif('1f345', '#d8262f'))),
  anywhere(/concentrat|doppio conc/).sold('tube', 'larder', never(motif('1f345', '#d8262f'))),
  anywhere(/ketchup|maiones|senape|salsa (bbq|barbec|burger|rosa|yogurt)|squeeze/).sold(
    'pump',
    'larder',
    first(motif('1f345', '#d8262f')),
  ),
  anywhere(/pesto/).sold('jar', 'larder', first(motif('1f33f', '#6aa03c')), '#7f9a35'),
  anywhere(/sugo|ragu|salsa|arrabbiat|condiment/).sold('jar', 'larder', first(motif('1f345', '#d8262f')), '#b3311f'),
  at(/olive|sottoli|sottacet/).sold('jar', 'larder', first(motif('1fad2', '#7a9a3a')), '#8f9a3f'),
  at(/legumi|vegetali conserv/).sold('tin-tall', 'larder', first(motif('1fad8', '#8a3b2e'))),
  anywhere(/\bsale\b/).sold('box-wide', 'larder', never(motif('1f9c2', '#9fb8c8'))),
  at(/spezie|aromi|sale/).sold('jar', 'larder', first(leaf), '#a8722e'),
  at(larder).sold('jar', 'larder', first(motif('1f372', '#d89a3c')), '#c48a3a'),
  // produce that is packed
  at(/frutta secca|semi|legumi|disidrat/).sold('pouch', 'garden', first(motif('1f95c', '#c58a4a'))),
  at(produce, /\b(1|1 5|2|2 5|3) ?kg|rete/).sold('net', 'garden', first(motif('1f34a', '#f08a1d'))),
  at(produce, /insalat|rucol|valerian|misticanz|spinac|lattug|songin|iceberg|radicchi|naturama|julienne|zapp/).sold(
    'bag',
    'garden',
    first(motif('1f96c', '#4f9a3a')),
  ),
  at(produce).sold('tray', 'garden', first(motif('1f96c', '#4f9a3a'))),
  // ready meals
  at(/pronti|gastronomia/, /pollo|arrosto|carne|vitello|polpett/).sold(
    'tray',
    'butcher',
    first(motif('1f357', '#d08a45')),
  ),
  at(/pronti|gastronomia|specialita/).sold('tray', 'larder', first(motif('1f958', '#e0902e'))),
];
