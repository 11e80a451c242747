import { good } from './goods.ts';
import { symbol } from './motifs.ts';
import { after, anywhere, at, first, never, type PackRule } from './pack-rules.ts';

const sixWaters = ['six-pack', 'cellar', never(symbol('mountain', '#3f9fd8')), '#bfe3f5'] as const;
const beer = good('birra');
const ice = good('ghiaccio');
const vine = good('uva-nera');
const drinks = /bevande|acqua|succhi|bibite/;
const cellar = /\bvin[oi]\b|\bbirr[ae]\b|alcolici|spumant|liquor/;
const hotDrinks = /caffe|infusi|\bte\b|tisan/;

/** Drinks, wine, coffee and tea. The first that fits wins. */
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
  at(/bevande vegetali/, /bevanda (di|a base)|drink|avena|soia|mandorla|riso/).sold('carton', 'dairy', first(good('grano'))),
  at(drinks, /spremut|smoothie|frullat|centrifug/).sold('juice', 'cellar', first(good('arancia-navel')), '#f39a2b'),
  at(/succh|frutta e|bevande di frutta/, /200 ?ml|brik|3 ?x|1 ?l\b|1000 ?ml|1 5 ?l/).sold('tetra', 'cellar', first(good('arancia-navel'))),
  at(/succh|bevande di frutta/).sold('juice', 'cellar', first(good('arancia-navel')), '#f39a2b'),
  at(drinks).sold('soda', 'cellar', first(ice), '#f0c060'),
  // coffee and tea
  anywhere(/capsul|cialde|compatibil|pods/).sold('box-wide', 'larder', never(good('caffe'))),
  at(hotDrinks, /macinat|moka|espresso/).sold('brick', 'larder', never(good('caffe'))),
  at(hotDrinks, /solubil|barattol|nescafe|orzo/).sold('jar', 'larder', never(good('caffe-tazza')), '#5a3018'),
  at(hotDrinks, /grani|caffe/).sold('pouch', 'larder', never(good('caffe'))),
  at(hotDrinks).sold('box-wide', 'larder', after(good('te'))),
];
