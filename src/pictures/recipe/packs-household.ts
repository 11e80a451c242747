import { symbol } from './motifs.ts';
import { after, anywhere, at, first, never, type PackRule } from './pack-rules.ts';

const bubbles = symbol('bubbles', '#7fb8e0');
const sparkle = symbol('sparkle', '#f0b84a');
const pets = /animali/;
const home = /casa|pulizia|bucato|deterg/;
const care = /cura|persona|igiene|bellezza|infanzia|parafarmacia/;

/** Cleaning, care, babies, pets. The first match wins. */
export const householdPacks: readonly PackRule[] = [
  // pets
  at(pets, /lettier/).sold('sack', 'home', never(symbol('cat', '#e39a3c'))),
  at(pets, /shampoo|spray|deo\b|dentifric/).sold('pump', 'home', never(symbol('paw', '#5a5f6a'))),
  at(pets, /sacchett|tappet/).sold('bag', 'home', never(symbol('paw', '#5a5f6a'))),
  at(/gatt/, /bust|salsa|gelatina|bocconc|filett|soup|\d+ ?x ?\d+|\b(85|100|50) ?g/).sold(
    'pouch',
    'home',
    after(symbol('cat', '#e39a3c')),
  ),
  at(/gatt/, /pate|mousse|scatol|\b(400|200|156|70|80|95) ?g/).sold('tin', 'home', after(symbol('cat', '#e39a3c'))),
  at(/gatt/).sold('sack', 'home', after(symbol('cat', '#e39a3c'))),
  at(/can[ei]/, /pate|mousse|scatol|umido|boccon|salsa|\b(400|300|150|100|85) ?g/).sold(
    'tin-tall',
    'home',
    after(symbol('dog', '#c88a55')),
  ),
  at(/can[ei]|animali/, /snack|stick|dental|biscott|ossi|strisc/).sold(
    'pouch',
    'home',
    after(symbol('bone', '#c88a55')),
  ),
  at(/can[ei]/).sold('sack', 'home', after(symbol('dog', '#c88a55'))),
  at(pets).sold('bag', 'home', after(symbol('paw', '#8a6f55'))),
  // home
  anywhere(/\bcarta (igienica|da cucina|casa)|asciugatutto/).sold('rolls', 'home', never(symbol('paper', '#8fb7d8'))),
  anywhere(/fazzolett|veline|kleenex/).sold('box-wide', 'home', never(symbol('flower', '#7fb0d0'))),
  at(
    home,
    /tovagliol|piatt[io] (compost|fond|pian|dess)|bicchier|posat|ciotol|cucchiai|forchett|coltell|tovagli|palloncin|candel/,
  ).sold('pack', 'home', never(symbol('cutlery', '#6fae5a'))),
  at(home, /pellicol|alluminio|carta forno|sacchetti|vaschett|contenitor|foglio/).sold(
    'box-wide',
    'home',
    never(symbol('apple', '#d8a94a')),
  ),
  at(home, /sacchi|pattumier|differenziat|raccolta/).sold('rolls', 'home', never(symbol('bin', '#7c8a92'))),
  at(home, /guant/).sold('pack', 'home', never(symbol('hand', '#e07aa0'))),
  at(home, /spugn|scrub|paglietta|panno|panni|microfibra|mocio|scop|catturapolvere|straccio/).sold(
    'pack',
    'home',
    never(symbol('broom', '#f0b83c')),
  ),
  anywhere(/insett|zanzar|formich|mosch|scarafagg|vesp|vape|raid|baygon/).sold(
    'aerosol',
    'home',
    never(symbol('insect', '#c0392b')),
  ),
  at(home, /profum|deodorante per ambient|aria\b|spray disinf|oust|glade|febreze/).sold(
    'aerosol',
    'home',
    first(symbol('flower', '#d77fb0')),
  ),
  at(home, /lavastoviglie.*(tab|caps|past)|(tab|caps|past).*lavastoviglie|\bcaps\b|\btabs?\b|pods|pastigli/).sold(
    'box-wide',
    'home',
    first(symbol('sparkle', '#2f7fd0')),
  ),
  at(home, /\bsale\b/).sold('box-wide', 'home', never(symbol('salt', '#9fb8c8'))),
  at(home, /polvere|fustino|fogli|foglietti/).sold('box-wide', 'home', first(symbol('shirt', '#3f8fd8'))),
  at(home, /spray|sgrassator|vetri|anticalcare|multisuperfic|multiuso|trigger|bagno/).sold(
    'spray',
    'home',
    first(sparkle),
  ),
  at(home, /piatti/).sold('detergent', 'home', first(symbol('cutlery', '#6fae5a')), '#7fc25a'),
  at(home, /lavatrice|bucato|ammorbident|detersivo|lavaggi|candeggin|smacchiat/).sold(
    'detergent',
    'home',
    first(symbol('shirt', '#3f8fd8')),
  ),
  at(/casa|pulizia|deterg/, /pavimenti|disinfett|wc|candegg|alcool|alcol|ml\b|\bl\b/).sold(
    'detergent',
    'home',
    first(sparkle),
  ),
  at(/articoli per la casa|^casa|per la casa/).sold('box-wide', 'home', never(symbol('bulb', '#f0c23c'))),
  // baby
  anywhere(/pannolin|pants|mutandin|pyjama/).sold('pack', 'care', never(symbol('baby', '#7cc0e8'))),
  anywhere(/salviet|wipes|cleansing wipes/).sold('pack', 'care', never(symbol('bubbles', '#7cc0e8'))),
  at(/infanzia/, /omogeneizz|vasett|merenda al latte/).sold(
    'jar',
    'care',
    first(symbol('feeding-bottle', '#f3b7a0')),
    '#f0d9b0',
  ),
  at(/infanzia/, /pastin|biscott|crema di riso|semolin|latte|pasta per bimbi/).sold(
    'box-tall',
    'care',
    after(symbol('feeding-bottle', '#f3b7a0')),
  ),
  // personal care
  anywhere(/dentifric|toothpaste/).sold('tube', 'care', never(symbol('toothbrush', '#e0474f'))),
  at(care, /collutor/).sold('juice', 'care', never(symbol('tooth', '#3fb0c0')), '#4fc0cf'),
  anywhere(/spazzolin|scovolin|filo interdent/).sold('blister', 'care', never(symbol('toothbrush', '#3f8fd8'))),
  at(care, /assorbent|salvaslip|proteggislip|ultra .*ali|tampon|pants|con ali|lines|tena\b|nuvenia/).sold(
    'pack',
    'care',
    never(symbol('flower', '#e77fb0')),
  ),
  at(care, /raso[io]|lamett|lame\b/).sold('blister', 'care', never(symbol('razor', '#3f7fc0'))),
  at(care, /schiuma da barba|gel da barba|lacca|mousse|dry shampoo/).sold(
    'aerosol',
    'care',
    never(symbol('razor', '#3f7fc0')),
  ),
  at(care, /deodorant|roll ?on|stick|anti perspir|antitraspir/).sold('stick', 'care', first(symbol('leaf', '#6ab0a0'))),
  at(care, /cotton|cotone|dischett|ovatt/).sold('pack', 'care', never(symbol('cloud', '#8fc4e8'))),
  anywhere(/cerott|garz|siringh|mascherin|termometr|aspirator/).sold(
    'box-wide',
    'care',
    never(symbol('plaster', '#d8a27a')),
  ),
  anywhere(/colorazione|tinta\b/).sold('box-wide', 'care', never(symbol('hairdryer', '#a85a3a'))),
  at(care, /shampoo|balsamo|capelli/).sold('pump', 'care', first(symbol('leaf', '#8a6fc0'))),
  at(care, /saponett|sapone solido|saponi/).sold('box-wide', 'care', first(symbol('washed-hands', '#e7a0c0'))),
  at(care, /sapone|bagno|doccia|detergente intimo|intimo/).sold('pump', 'care', first(bubbles)),
  at(care, /crema|maschera|gel\b|pasta\b|scrub|mani\b|solare|latte/).sold(
    'tube',
    'care',
    first(symbol('flower', '#e6a0b8')),
  ),
  at(care).sold('pump', 'care', first(symbol('flower', '#e6a0b8'))),
];
