import { fold } from '../../../../../domain/catalogue/italian-words.ts';

/**
 * What visitors from abroad type, before the Italian word for it. Words that Italians use for the same thing (bacon,
 * snack, toast) are none of them.
 */
const WORDS = `
apple = mele, apples = mele, beans = fagioli, beef = manzo, beer = birra, biscuits = biscotti, bread = pane
butter = burro, carrots = carote, cheese = formaggio, chicken = pollo, chickpeas = ceci, chocolate = cioccolato
coffee = caffè, cookies = biscotti, detergent = detersivo, diapers = pannolini, egg = uova, eggs = uova, fish = pesce
flour = farina, garlic = aglio, grapes = uva, ham = prosciutto, honey = miele, ice cream = gelato, jam = marmellata
juice = succo, lemon = limoni, lemons = limoni, lentils = lenticchie, milk = latte, mushrooms = funghi
napkins = tovaglioli, nappies = pannolini, oil = olio, onions = cipolle, oranges = arance, peaches = pesche
pears = pere, peas = piselli, pork = maiale, potatoes = patate, prawns = gamberi, rice = riso, salad = insalata
salt = sale, sausages = salsiccia, shrimps = gamberi, soap = sapone, spinach = spinaci, strawberries = fragole
sugar = zucchero, toilet paper = carta igienica, tomatoes = pomodori, toothpaste = dentifricio, tuna = tonno
turkey = tacchino, vinegar = aceto, water = acqua, wine = vino`;

const IN_ITALIAN: ReadonlyMap<string, string> = new Map(
  WORDS.trim()
    .split(/[,\n]/)
    .map((pair) => pair.split('=').map((word) => word.trim()) as [string, string]),
);

/** Returns the Italian word for a query that is one English word; undefined for any other query. */
export function inItalian(query: string): string | undefined {
  return IN_ITALIAN.get(fold(query).trim());
}
