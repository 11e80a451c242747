import { type Motif, motif } from './picture-recipe-motifs.ts';

export type PackForm =
  | 'crate'
  | 'board'
  | 'basket'
  | 'ice'
  | 'tray'
  | 'net'
  | 'egg-box'
  | 'box-tall'
  | 'box-wide'
  | 'brick'
  | 'carton'
  | 'tetra'
  | 'bag'
  | 'pouch'
  | 'bar'
  | 'sack'
  | 'can'
  | 'tin'
  | 'tin-tall'
  | 'jar'
  | 'pot'
  | 'pots'
  | 'tub'
  | 'wine'
  | 'sparkling'
  | 'spirit'
  | 'beer'
  | 'oil'
  | 'water'
  | 'soda'
  | 'juice'
  | 'six-pack'
  | 'detergent'
  | 'spray'
  | 'aerosol'
  | 'pump'
  | 'tube'
  | 'stick'
  | 'rolls'
  | 'pack';

export type Backdrop =
  | 'garden'
  | 'bakery'
  | 'dairy'
  | 'butcher'
  | 'sea'
  | 'larder'
  | 'cellar'
  | 'frost'
  | 'home'
  | 'care';

/** How one kind of goods is sold and what stands for it. */
export interface PackKind {
  readonly form: PackForm;
  readonly backdrop: Backdrop;
  readonly motif: Motif;
  /** What the name speaks of comes before the kind's own motif: a yogurt shows its strawberries, a biscuit shows a biscuit. */
  readonly named: 'first' | 'after' | 'never';
  /** What is seen through glass or clear plastic. */
  readonly contents?: string;
}

/** The kind of goods, from plain text. The category decides where it can, the department where the category says little ("Altro"). */
export function packKind(name: string, department: string, category: string): PackKind {
  const whole = `${department} / ${category}`;
  const places = /surgelat|casa|persona|infanzia|animali/.test(department) ? [whole] : [category, whole];
  for (const place of places) {
    const found = rules.find((rule) => (!rule.place || rule.place.test(place)) && (!rule.name || rule.name.test(name)));
    if (found) return found.kind;
  }
  return fallback;
}

interface Rule {
  readonly place?: RegExp;
  readonly name?: RegExp;
  readonly kind: PackKind;
}

const first = 'first';
const after = 'after';
const never = 'never';

const sixWaters = {
  form: 'six-pack',
  backdrop: 'cellar',
  motif: motif('1f3d4-fe0f', '#3f9fd8'),
  named: never,
  contents: '#bfe3f5',
} as const;
const leaf = motif('1f33f', '#6aa03c');
const bubbles = motif('1fae7', '#7fb8e0');
const sparkle = motif('2728', '#f0b84a');
const cookie = motif('1f36a', '#c98a4a');
const drop = motif('1f4a7', '#3f9fd8');
const vine = motif('1f347', '#6b4aa0');

function rule(
  form: PackForm,
  backdrop: Backdrop,
  own: Motif,
  named: PackKind['named'],
  name?: RegExp,
  place?: RegExp,
  contents?: string,
): Rule {
  const kind: PackKind = contents
    ? { form, backdrop, motif: own, named, contents }
    : { form, backdrop, motif: own, named };
  return { ...(name && { name }), ...(place && { place }), kind };
}

const drinks = /bevande|acqua|succhi|bibite/;
const cellar = /\bvin[oi]\b|\bbirr[ae]\b|alcolici|spumant|liquor/;
const dairy = /latte|formagg|yogurt|uova|latticin/;
const meat = /carne|salumi|macelleria|gastronomia/;
const sea = /pesce|pescheria|sushi/;
const frozen = /surgelat|gelati/;
const bakery = /pane|panetteria|forno/;
const sweets = /biscotti|dolci|colazione|caramelle|cioccolato|merendine/;
const hotDrinks = /caffe|infusi|\bte\b|tisan/;
const larder = /condiment|conserv|dispensa|sughi|scatol/;
const pets = /animali/;
const home = /casa|pulizia|bucato|deterg/;
const care = /cura|persona|igiene|bellezza|infanzia|parafarmacia/;
const produce = /frutta|verdura|ortofrutta/;

/** The first that fits wins. */
const rules: readonly Rule[] = [
  // pets
  rule('sack', 'home', motif('1f431', '#e39a3c'), never, /lettier/, pets),
  rule('pump', 'home', motif('1f43e', '#5a5f6a'), never, /shampoo|spray|deo\b|dentifric/, pets),
  rule('bag', 'home', motif('1f43e', '#5a5f6a'), never, /sacchett|tappet/, pets),
  rule(
    'pouch',
    'home',
    motif('1f431', '#e39a3c'),
    after,
    /bust|salsa|gelatina|bocconc|filett|soup|\d+ ?x ?\d+|\b(85|100|50) ?g/,
    /gatt/,
  ),
  rule('tin', 'home', motif('1f431', '#e39a3c'), after, /pate|mousse|scatol|\b(400|200|156|70|80|95) ?g/, /gatt/),
  rule('sack', 'home', motif('1f431', '#e39a3c'), after, undefined, /gatt/),
  rule(
    'tin-tall',
    'home',
    motif('1f436', '#c88a55'),
    after,
    /pate|mousse|scatol|umido|boccon|salsa|\b(400|300|150|100|85) ?g/,
    /can[ei]/,
  ),
  rule('pouch', 'home', motif('1f9b4', '#c88a55'), after, /snack|stick|dental|biscott|ossi|strisc/, /can[ei]|animali/),
  rule('sack', 'home', motif('1f436', '#c88a55'), after, undefined, /can[ei]/),
  rule('bag', 'home', motif('1f43e', '#8a6f55'), after, undefined, pets),

  // home
  rule(
    'rolls',
    'home',
    motif('1f9fb', '#8fb7d8'),
    never,
    /carta igienica|carta da cucina|carta casa|rotol|asciugatutto/,
  ),
  rule('box-wide', 'home', motif('1f490', '#7fb0d0'), never, /fazzolett|veline|kleenex/),
  rule(
    'pack',
    'home',
    motif('1f37d-fe0f', '#6fae5a'),
    never,
    /tovagliol|piatt[io] (compost|fond|pian|dess)|bicchier|posat|ciotol|cucchiai|forchett|coltell|tovagli|palloncin|candel/,
    home,
  ),
  rule(
    'box-wide',
    'home',
    motif('1f96a', '#d8a94a'),
    never,
    /pellicol|alluminio|carta forno|sacchetti|vaschett|contenitor|foglio/,
    home,
  ),
  rule('rolls', 'home', motif('1f5d1-fe0f', '#7c8a92'), never, /sacchi|pattumier|differenziat|raccolta/, home),
  rule('pack', 'home', motif('1f9e4', '#e07aa0'), never, /guant/, home),
  rule(
    'pack',
    'home',
    motif('1f9fd', '#f0b83c'),
    never,
    /spugn|scrub|paglietta|panno|panni|microfibra|mocio|scop|catturapolvere|straccio/,
    home,
  ),
  rule(
    'aerosol',
    'home',
    motif('1f99f', '#c0392b'),
    never,
    /insett|zanzar|formich|mosch|scarafagg|vesp|vape|raid|baygon/,
  ),
  rule(
    'aerosol',
    'home',
    motif('1f338', '#d77fb0'),
    first,
    /profum|deodorante per ambient|aria\b|spray disinf|oust|glade|febreze/,
    home,
  ),
  rule(
    'box-wide',
    'home',
    motif('2728', '#2f7fd0'),
    first,
    /lavastoviglie.*(tab|caps|past)|(tab|caps|past).*lavastoviglie|\bcaps\b|\btabs?\b|pods|pastigli/,
    home,
  ),
  rule('box-wide', 'home', motif('1f455', '#3f8fd8'), first, /polvere|fustino|fogli|foglietti/, home),
  rule(
    'spray',
    'home',
    sparkle,
    first,
    /spray|sgrassator|vetri|anticalcare|multisuperfic|multiuso|trigger|bagno/,
    home,
  ),
  rule('detergent', 'home', motif('1f37d-fe0f', '#6fae5a'), first, /piatti/, home, '#7fc25a'),
  rule(
    'detergent',
    'home',
    motif('1f455', '#3f8fd8'),
    first,
    /lavatrice|bucato|ammorbident|detersivo|lavaggi|candeggin|smacchiat/,
    home,
  ),
  rule(
    'detergent',
    'home',
    sparkle,
    first,
    /pavimenti|disinfett|wc|candegg|alcool|alcol|ml\b|\bl\b/,
    /casa|pulizia|deterg/,
  ),
  rule('box-wide', 'home', motif('1f4a1', '#f0c23c'), never, undefined, /articoli per la casa|^casa|per la casa/),

  // baby
  rule('pack', 'care', motif('1f476', '#7cc0e8'), never, /pannolin|pants|mutandin|pyjama/),
  rule('pack', 'care', motif('1fae7', '#7cc0e8'), never, /salviet|wipes|cleansing wipes/),
  rule('jar', 'care', motif('1f37c', '#f3b7a0'), first, /omogeneizz|vasett|merenda al latte/, /infanzia/, '#f0d9b0'),
  rule(
    'box-tall',
    'care',
    motif('1f37c', '#f3b7a0'),
    after,
    /pastin|biscott|crema di riso|semolin|latte|pasta per bimbi/,
    /infanzia/,
  ),

  // person
  rule('tube', 'care', motif('1faa5', '#e0474f'), never, /dentifric|toothpaste/),
  rule('juice', 'care', motif('1f9b7', '#3fb0c0'), never, /collutor/, care, '#4fc0cf'),
  rule('pack', 'care', motif('1faa5', '#3f8fd8'), never, /spazzolin|scovolin|filo interdent/),
  rule(
    'pack',
    'care',
    motif('1f338', '#e77fb0'),
    never,
    /assorbent|salvaslip|proteggislip|ultra .*ali|tampon|pants|con ali|lines|tena\b|nuvenia/,
    care,
  ),
  rule('pack', 'care', motif('1fa92', '#3f7fc0'), never, /raso[io]|lamett|lame\b/, care),
  rule(
    'aerosol',
    'care',
    motif('1fa92', '#3f7fc0'),
    never,
    /schiuma da barba|gel da barba|lacca|mousse|dry shampoo/,
    care,
  ),
  rule('stick', 'care', motif('1f33f', '#6ab0a0'), first, /deodorant|roll ?on|stick|anti perspir|antitraspir/, care),
  rule('pack', 'care', motif('2601-fe0f', '#8fc4e8'), never, /cotton|cotone|dischett|ovatt/, care),
  rule('box-wide', 'care', motif('1fa79', '#d8a27a'), never, /cerott|garz|siringh|mascherin|termometr|aspirator/),
  rule('box-wide', 'care', motif('1f487', '#a85a3a'), never, /colorazione|tinta\b/),
  rule('pump', 'care', motif('1f33f', '#8a6fc0'), first, /shampoo|balsamo|capelli/, care),
  rule('box-wide', 'care', motif('1f9fc', '#e7a0c0'), first, /saponett|sapone solido|saponi/, care),
  rule('pump', 'care', bubbles, first, /sapone|bagno|doccia|detergente intimo|intimo/, care),
  rule(
    'tube',
    'care',
    motif('1f338', '#e6a0b8'),
    first,
    /crema|maschera|gel\b|pasta\b|scrub|mani\b|solare|latte/,
    care,
  ),
  rule('pump', 'care', motif('1f338', '#e6a0b8'), first, undefined, care),

  // drinks
  { name: /6 ?x|x ?6\b/, place: /acqua/, kind: sixWaters },
  { name: /acqua.*(6 ?x ?\d|x ?6\b)|6 ?x ?(1|1 5|2|0 5) ?l/, place: drinks, kind: sixWaters },
  rule(
    'water',
    'cellar',
    motif('1f3d4-fe0f', '#3f9fd8'),
    never,
    /acqua (minerale|naturale|frizzante|con)|frizzante|naturale|^acqua/,
    /acqua/,
    '#c6e7f7',
  ),
  rule('water', 'cellar', motif('1f3d4-fe0f', '#3f9fd8'), never, undefined, / acqua/, '#c6e7f7'),
  rule(
    'beer',
    'cellar',
    motif('1f37a', '#e9a227'),
    never,
    /\bbirr|lager|\bpils|weiss|weizen|\bipa\b|\bale\b|\bblanche\b|tripel|luppol|\b(33|66) ?cl/,
    cellar,
    '#7a3b12',
  ),
  rule('beer', 'cellar', motif('1f37a', '#e9a227'), never, undefined, /birr[ae]$/, '#7a3b12'),
  rule(
    'sparkling',
    'cellar',
    vine,
    never,
    /prosecc|spumant|champagn|franciacort|brut|metodo classico|lambrusc|moscato d asti/,
    cellar,
    '#2d4a2a',
  ),
  rule('sparkling', 'cellar', vine, never, undefined, /prosecc|spumant/, '#2d4a2a'),
  rule('spirit', 'cellar', motif('1f34b', '#f2cf2f'), never, /limoncell/, cellar, '#f2d84a'),
  rule(
    'spirit',
    'cellar',
    motif('1f33f', '#7a9a4a'),
    never,
    /amaro|fernet|mirto|genepy|genepi|sambuc|vermouth|liquor|digestiv/,
    cellar,
    '#5a2c16',
  ),
  rule(
    'spirit',
    'cellar',
    motif('1f378', '#a0b8c0'),
    never,
    /grapp|[vw]odka|\bgin\b|tequil|\brum\b/,
    cellar,
    '#dfeaf0',
  ),
  rule(
    'spirit',
    'cellar',
    motif('1f34a', '#e8622a'),
    never,
    /aperitiv|bitter|spritz|campari|aperol/,
    /bevande|bibite|aperitivi|vin[oi]\b|liquor|alcolic/,
    '#e0452a',
  ),
  rule('spirit', 'cellar', motif('1f942', '#c98a2a'), first, undefined, /liquor|distillat|amari/, '#b8702a'),
  rule('tetra', 'cellar', vine, never, /\bbrik\b/, cellar),
  rule('wine', 'cellar', vine, never, /rosat|rose\b|rosa\b|cerasuol/, cellar, '#f2a7a0'),
  rule(
    'wine',
    'cellar',
    motif('1f347', '#a9bf4a', 170, 0.85, 1.15),
    never,
    /bianco|chardonn|pinot gri|sauvign|vermentin|falangh|gewurz|traminer|ribolla|soave|frascat|verdicch|fiano|greco|trebbian|custoza|lugana|malvas|muller|cortese|gavi|arneis|pecorin/,
    cellar,
    '#c9cf7a',
  ),
  rule(
    'wine',
    'cellar',
    motif('1f347', '#a9bf4a', 170, 0.85, 1.15),
    never,
    undefined,
    /vino bianco|vini bianchi/,
    '#c9cf7a',
  ),
  rule('wine', 'cellar', vine, never, undefined, cellar, '#3a1520'),
  rule('spirit', 'cellar', motif('1f352', '#c01f3c'), first, /scirop/, drinks, '#b3162e'),
  rule('can', 'cellar', motif('26a1', '#f2c22c'), first, /energy|monster|red bull/, drinks),
  rule('can', 'cellar', motif('1f964', '#b3161e'), first, /lattin|\bcan\b/, drinks),
  rule(
    'soda',
    'cellar',
    motif('1f964', '#b3161e'),
    never,
    /\bcola\b|coca cola|chinott|pepsi|chino\b/,
    drinks,
    '#3a1a12',
  ),
  rule('can', 'cellar', motif('26a1', '#f2c22c'), first, /energy|lattin|can \d|\bcan\b|monster|red bull/, drinks),
  rule('soda', 'cellar', motif('1f9ca', '#8fd0e8'), first, undefined, /gassat|bibit/, '#f2b04a'),
  rule('soda', 'cellar', motif('1f34b', '#e3a02b'), first, /\bte\b|\bthe\b|tea\b|freddo/, drinks, '#c9782a'),
  rule('spirit', 'cellar', motif('1f352', '#c01f3c'), first, /scirop/, undefined, '#b3162e'),
  rule(
    'carton',
    'dairy',
    motif('1f33e', '#d8b36a'),
    first,
    /bevanda (di|a base)|drink|avena|soia|mandorla|riso/,
    /bevande vegetali/,
  ),
  rule('juice', 'cellar', motif('1f34a', '#f08a1d'), first, /spremut|smoothie|frullat|centrifug/, drinks, '#f39a2b'),
  rule(
    'tetra',
    'cellar',
    motif('1f34a', '#f08a1d'),
    first,
    /200 ?ml|brik|3 ?x|1 ?l\b|1000 ?ml|1 5 ?l/,
    /succh|frutta e|bevande di frutta/,
  ),
  rule('juice', 'cellar', motif('1f34a', '#f08a1d'), first, undefined, /succh|bevande di frutta/, '#f39a2b'),
  rule('soda', 'cellar', drop, first, undefined, drinks, '#f0c060'),

  // coffee and tea
  rule('box-wide', 'larder', motif('drawn:coffee', '#5a3622'), never, /capsul|cialde|compatibil|pods/),
  rule('brick', 'larder', motif('drawn:coffee', '#5a3622'), never, /macinat|moka|espresso/, hotDrinks),
  rule('jar', 'larder', motif('2615', '#5a3622'), never, /solubil|barattol|nescafe|orzo/, hotDrinks, '#5a3018'),
  rule('pouch', 'larder', motif('drawn:coffee', '#5a3622'), never, /grani|caffe/, hotDrinks),
  rule('box-wide', 'larder', motif('1f375', '#8faa4a'), after, undefined, hotDrinks),

  // frozen (before what the goods are made of)
  rule(
    'tub',
    'frost',
    motif('1f368', '#e9b0c4'),
    first,
    /vaschett|gelato (al|alla|ai|allo|di)|500 ?g|sorbett|carte d or|mattonella/,
    /gelat/,
  ),
  rule('box-wide', 'frost', motif('1f366', '#e2b07a'), first, undefined, /gelat/),
  rule('box-wide', 'frost', motif('1f355', '#e8702a'), never, /pizz|pinsa/, frozen),
  rule('bag', 'frost', motif('1f35f', '#f2bf3c'), never, /patat/, frozen),
  rule(
    'bag',
    'frost',
    motif('1fadb', '#6aa83c'),
    first,
    undefined,
    /vegetali surgelat|verdure surgelat|surgelat.*(verdur|vegetal|legum|minestr)/,
  ),
  rule('box-wide', 'frost', motif('drawn:fish', '#7f97a8'), first, undefined, /pesce.*surgelat|surgelat.*pesce/),
  rule('box-wide', 'frost', motif('1f372', '#e0902e'), first, undefined, frozen),

  // eggs, milk, cheese
  rule(
    'egg-box',
    'dairy',
    motif('1f95a', '#d9a878'),
    never,
    /uov[ao] (fresc|biolog|da|allev|grand|medi|di gall|di quagl)|^uova|\buova\b/,
    dairy,
  ),
  rule('pots', 'dairy', motif('drawn:milk', '#cfe3f2'), first, /(2|4|6|8) ?x ?\d/, /yogurt|dessert|kefir/),
  rule(
    'juice',
    'dairy',
    motif('drawn:milk', '#cfe3f2'),
    first,
    /da bere|drink|actimel|kefir|fermentat/,
    dairy,
    '#f7f2ea',
  ),
  rule(
    'pot',
    'dairy',
    motif('drawn:milk', '#cfe3f2'),
    first,
    /yogurt|skyr|budin|mousse|dessert|kefir|panna cotta|greco|creme|tiramis/,
    /yogurt|dessert|latte|fresch/,
  ),
  rule('pot', 'dairy', motif('drawn:milk', '#cfe3f2'), first, undefined, /yogurt/),
  rule(
    'carton',
    'dairy',
    motif('1f33e', '#d8b36a'),
    first,
    /bevanda|avena|soia|mandorla|cocco|alpro|drink/,
    /latte|vegetal/,
  ),
  rule('tetra', 'dairy', motif('drawn:milk', '#cfe3f2'), never, /panna|besciamell/),
  rule('carton', 'dairy', motif('drawn:milk', '#cfe3f2'), never, /\blatte\b/, /latte/),
  rule('bar', 'dairy', motif('1f9c8', '#f4d061'), never, /burro|margarin/, /latte|burro|formagg|margarin/),
  rule(
    'tub',
    'dairy',
    motif('drawn:fresh-cheese', '#efe7da'),
    after,
    /ricott|mascarpon|spalmabil|philadelphia|quark|fiocchi di latte|stracchin|crescenz|squacq|certosa|robiol|hummus/,
    dairy,
  ),
  rule('pouch', 'dairy', motif('drawn:mozzarella', '#eee6da'), after, /mozzarell|burrat|fior di latte|bocconc|nodini/),
  rule('bag', 'dairy', motif('drawn:hard-cheese', '#e6b95a'), after, /grattug/, dairy),
  rule('tray', 'dairy', motif('1f9c0', '#f2b632'), first, undefined, /formagg|latticin/),
  rule('pot', 'dairy', motif('drawn:milk', '#cfe3f2'), first, undefined, dairy),

  // meat, fish, deli
  rule('pouch', 'butcher', motif('drawn:sausage', '#b5503a'), never, /wurstel|cotechin|zampon/),
  rule(
    'tray',
    'butcher',
    motif('drawn:ham', '#e2857f'),
    first,
    /salum|prosciutt|bresaol|speck|mortadell|salam|pancett|coppa|cubett|affett/,
    meat,
  ),
  rule(
    'tray',
    'butcher',
    motif('1f969', '#c03a3a'),
    first,
    undefined,
    /carne|macelleria|salumi|bovin|suin|pollo|tacchin|vitell/,
  ),
  rule(
    'tin',
    'sea',
    motif('drawn:tuna', '#b0554a'),
    first,
    /scatol|olio|natural|tonno|sgombr|sardin|\d ?x ?\d+|filetti di tonn/,
    /tonno|pesce conserv|conserve di pesce/,
  ),
  rule(
    'jar',
    'sea',
    motif('drawn:fish', '#7f97a8'),
    first,
    undefined,
    /tonno|pesce conserv|conserve di pesce/,
    '#c9a13b',
  ),
  rule('tray', 'sea', motif('drawn:salmon', '#f08a64'), first, undefined, sea),

  // bread and salty snacks
  rule(
    'bag',
    'bakery',
    motif('1f954', '#e9b33c'),
    first,
    /patatin|chips|snack|croccant|nachos|tortillas|popcorn/,
    /snack|patatin|aperitiv/,
  ),
  rule('bag', 'bakery', motif('drawn:breadsticks', '#d99a4a'), after, /grissin/),
  rule('box-wide', 'bakery', motif('drawn:cracker', '#dca552'), after, /cracker|gallett|fette biscott|wasa|croccantin/),
  rule('bag', 'bakery', motif('drawn:tarallo', '#d79a4a'), after, /tarall|friselle|bruschett|crostin/),
  rule('bag', 'bakery', motif('1fad3', '#e3b878'), after, /piadin|tortill|wrap|focacc|pizz/, bakery),
  rule('bag', 'bakery', motif('1f96f', '#d99a4a'), after, /hamburg|bagel|panin/, bakery),
  rule('bag', 'bakery', motif('1f35e', '#d99a4a'), after, undefined, bakery),

  // pasta, rice, flour, sugar
  rule(
    'box-tall',
    'larder',
    motif('drawn:rice', '#efe3c4'),
    never,
    /\briso\b|basmat|carnarol|arbori|roma\b|vialone|parboil/,
    /\briso\b|cereal/,
  ),
  rule('pouch', 'larder', motif('drawn:ravioli', '#e6b450'), first, undefined, /pasta fresca|pasta ripiena|gnocchi/),
  rule('box-tall', 'larder', motif('drawn:tagliatelle', '#e6b450'), first, undefined, /uovo/),
  rule('bag', 'larder', motif('drawn:penne', '#e8bd55'), first, undefined, /pasta/),
  rule(
    'box-tall',
    'larder',
    motif('1f33e', '#dba63e'),
    after,
    /farro|couscous|cous cous|quinoa|orzo|bulgur|polenta|cereal/,
    /riso|cereal|pasta/,
  ),
  rule('sack', 'bakery', motif('1f33e', '#dba63e'), after, /farin|semol|manitoba|polent|fecol|amido/),
  rule('sack', 'bakery', motif('1f9ca', '#cfe3ee'), never, /zuccher/, /zucchero|dolcific|preparaz|preparat|dispensa/),
  rule('box-wide', 'bakery', motif('1f33f', '#6aa84f'), never, /dolcific|stevia|eritrit|diet/),
  rule(
    'box-wide',
    'bakery',
    motif('1f370', '#e7a7b0'),
    first,
    /lievit|prepar|torta|budino|gelatin|vanill|decor|base/,
    /preparaz|preparat|ingredienti|basi/,
  ),
  rule(
    'box-wide',
    'bakery',
    motif('1f370', '#e7a7b0'),
    first,
    undefined,
    /preparaz|preparat|ingredienti|basi|pasticceria|torte/,
  ),

  // breakfast and sweets
  rule('jar', 'larder', motif('1f36f', '#e3a02b'), never, /miele/, undefined, '#e29a1c'),
  rule(
    'jar',
    'larder',
    motif('drawn:hazelnut', '#9a5f32'),
    after,
    /crema|spalmabil|nutella|nocciol|burro di arach/,
    /spalmabil|confett|creme/,
    '#5a3018',
  ),
  rule('jar', 'larder', motif('1f353', '#e0314b'), first, undefined, /confett|marmell|spalmabil/, '#b3202e'),
  rule('bag', 'bakery', cookie, after, /biscott|frollin|cookies|savoiard|novellin|cantucc|amarett|wafer/),
  rule('box-tall', 'bakery', motif('1f963', '#e0a93c'), after, undefined, /cereali|muesli|granola/),
  rule(
    'box-wide',
    'bakery',
    motif('1f370', '#e7a7b0'),
    after,
    /torta|crostat|pan di spagna|plumcake/,
    /merendin|dolci/,
  ),
  rule('box-wide', 'bakery', motif('1f9c1', '#b9563f'), after, /muffin|tortin/, /merendin/),
  rule('box-wide', 'bakery', motif('1f950', '#d9903a'), after, undefined, /merendin/),
  rule('bar', 'larder', motif('1f36b', '#6a3a26'), after, /cioccolat|tavolett|barrett|fondent|snack|bar\b/, sweets),
  rule(
    'bag',
    'larder',
    motif('1f36c', '#e0476a'),
    first,
    /caramell|gomm|liquiriz|mentin|chewing|haribo|confetti|lollipop/,
    sweets,
  ),
  rule('box-wide', 'larder', motif('1f36b', '#6a3a26'), after, undefined, /cioccolat|praline|caramell/),
  rule('bag', 'bakery', cookie, after, undefined, sweets),

  // larder
  rule('oil', 'larder', motif('1fad2', '#7a9a3a'), never, /\bolio\b.*oliva|extra ?vergin|\bevo\b/, larder, '#8a9a2a'),
  rule(
    'oil',
    'larder',
    motif('1f33b', '#eab230'),
    never,
    /\bolio\b (di )?(semi|girasol|mais|arachid|friggere)/,
    undefined,
    '#f0cf52',
  ),
  rule('oil', 'larder', vine, never, /aceto|balsamic/, /olio|aceto|condiment|dispensa/, '#4a1c22'),
  rule('oil', 'larder', motif('1fad2', '#7a9a3a'), first, /^olio|\bolio\b/, /olio/, '#b0a032'),
  rule('box-wide', 'larder', motif('1f372', '#d89a3c'), first, /dadi|dado|brodo granul|bustin/),
  rule('tetra', 'larder', motif('1f372', '#d89a3c'), first, /brodo|zupp|vellutat|minestr/, larder),
  rule('tetra', 'larder', motif('1f345', '#d8262f'), never, /passata.*(brik|tetra)|polpa.*(3 ?x|brik)/),
  rule('juice', 'larder', motif('1f345', '#d8262f'), never, /passata/, undefined, '#c4201f'),
  rule('tin-tall', 'larder', motif('1f345', '#d8262f'), never, /pelati|polpa|pomodorini|ciliegin|datterin/, larder),
  rule('tube', 'larder', motif('1f345', '#d8262f'), never, /concentrat|doppio conc/),
  rule(
    'pump',
    'larder',
    motif('1f345', '#d8262f'),
    first,
    /ketchup|maiones|senape|salsa (bbq|barbec|burger|rosa|yogurt)|squeeze/,
  ),
  rule('jar', 'larder', motif('1f33f', '#6aa03c'), first, /pesto/, undefined, '#7f9a35'),
  rule('jar', 'larder', motif('1f345', '#d8262f'), first, /sugo|ragu|salsa|arrabbiat|condiment/, undefined, '#b3311f'),
  rule('jar', 'larder', motif('1fad2', '#7a9a3a'), first, undefined, /olive|sottoli|sottacet/, '#8f9a3f'),
  rule('tin-tall', 'larder', motif('1fad8', '#8a3b2e'), first, undefined, /legumi|vegetali conserv/),
  rule('box-wide', 'larder', motif('1f9c2', '#9fb8c8'), never, /\bsale\b/),
  rule('jar', 'larder', leaf, first, undefined, /spezie|aromi|sale/, '#a8722e'),
  rule('jar', 'larder', motif('1f372', '#d89a3c'), first, undefined, larder, '#c48a3a'),

  // produce that is packed
  rule('pouch', 'garden', motif('1f95c', '#c58a4a'), first, undefined, /frutta secca|semi|legumi|disidrat/),
  rule('net', 'garden', motif('1f34a', '#f08a1d'), first, /\b(1|1 5|2|2 5|3) ?kg|rete/, produce),
  rule(
    'bag',
    'garden',
    motif('1f96c', '#4f9a3a'),
    first,
    /insalat|rucol|valerian|misticanz|spinac|lattug|songin|iceberg|radicchi|naturama|julienne|zapp/,
    produce,
  ),
  rule('tray', 'garden', motif('1f96c', '#4f9a3a'), first, undefined, produce),

  // ready meals
  rule(
    'tray',
    'butcher',
    motif('1f357', '#d08a45'),
    first,
    /pollo|arrosto|carne|vitello|polpett/,
    /pronti|gastronomia/,
  ),
  rule('tray', 'larder', motif('1f958', '#e0902e'), first, undefined, /pronti|gastronomia|specialita/),
];

const fallback: PackKind = {
  form: 'box-wide',
  backdrop: 'larder',
  motif: motif('1f37d-fe0f', '#b08a55'),
  named: first,
};
