/** A motif on a pack or in a crate: an emoji by code point or a picture of our own, possibly recoloured. */
export interface Motif {
  /** Code point of the 3D emoji set ("1f34e"), or "drawn:<name>" for one drawn by us. */
  readonly glyph: string;
  /** The colour one remembers of it; packs take their second colour from it. */
  readonly colour: string;
  readonly hue: number;
  readonly saturation: number;
  readonly brightness: number;
}

/** The motifs named in the text, at most `limit`, in the order of the table. In cleaning and care, words are scents first. */
export function findMotifs(text: string, limit: number, scented = false): Motif[] {
  const found: Motif[] = [];
  let rest = text;
  for (const [pattern, motif] of scented ? [...scents, ...foods] : foods) {
    if (!pattern.test(rest)) continue;
    // what is spoken for is spoken for: "mele golden" are not red apples as well
    rest = rest.replace(pattern, ' ');
    if (found.some((other) => other.glyph === motif.glyph)) continue;
    found.push(motif);
    if (found.length === limit) break;
  }
  return found;
}

export function motif(glyph: string, colour: string, hue = 0, saturation = 1, brightness = 1): Motif {
  return { glyph, colour, hue, saturation, brightness };
}

const orange = motif('1f34a', '#f08a1d');
const leaf = motif('1f96c', '#4f9a3a');
const radicchio = motif('1f96c', '#8e2a5b', 215, 0.9, 0.85);
const nut = motif('1f95c', '#c58a4a');
const beans = motif('1fad8', '#8a3b2e');
const herb = motif('1f33f', '#6aa03c');
const cheese = motif('1f9c0', '#f2b632');
const fish = motif('drawn:fish', '#7f97a8');
const salmon = motif('drawn:salmon', '#f08a64');
const ham = motif('drawn:ham', '#e2857f');
const salame = motif('drawn:salame', '#a8323a');
const mushroom = motif('drawn:mushroom', '#a87a52');

/** Most specific first. Patterns meet lower-case text without accents, see `plainText`. */
const foods: readonly (readonly [RegExp, Motif])[] = [
  // dishes and things with a name of their own, before their ingredients
  [/\blasagn|\bcannellon|\bparmigiana\b/, motif('drawn:lasagna', '#d8703a')],
  [/\bpolpett/, motif('drawn:meatball', '#8a4a2c')],
  [
    /\bcotolett|\bmilanese di|\bpanat[aeio]\b|\bbastoncin(?!i di formagg)|\bnugget|\bcrocchett|\bcrocche|\bsofficin|\bcordon bleu|\bimpanat/,
    motif('drawn:cutlet', '#d8953c'),
  ],
  [/\bmacinat[oa] (?!per moka|espresso|100|decaff|conv)|\btartare|\btrita/, motif('drawn:mince', '#c8453f')],
  [
    /\bpetto di (pollo|tacchino)|\bfesa di tacchino|\bfilett\w* di pollo|\bpollo (petti|fettine)/,
    motif('drawn:chicken-breast', '#f0b9a0'),
  ],
  [/\bmortadell/, motif('drawn:mortadella', '#efa9a2')],
  [/\bbresaol|\bspeck\b|\bcarpaccio di (manzo|bovino|bresaola)/, motif('drawn:ham', '#9a3138', -6, 1.25, 0.72)],
  [
    /\bfilett\w* di (manzo|suino|bovino|vitello)|\bfettine(?!.*(tonno|salmone|spada))|\bscaloppin|\barist|\bbraciol|\bcostin|\blonza|\bstraccetti/,
    motif('drawn:cut', '#c9524c'),
  ],
  [
    /\binsalata (di|russa|greca|capricc|nizz|roman)|\binsalat\w* .*ciotola|\bcaesar|\bpoke\b/,
    motif('1f957', '#5a9a3a'),
  ],
  [/\bverdure grigliat|\bratatouill|\bcaponat|\bcontorno\b/, motif('drawn:zucchini', '#5d8f3a')],
  [/\btofu|\btempeh/, motif('drawn:fresh-cheese', '#efe7da')],
  [/\bseitan|\bvegetal\w* (burger|macinat)|\bvegan/, motif('1f33f', '#6aa03c')],
  [/\bpizz(a|e|ette)\b/, motif('1f355', '#e8702a')],
  [/\bhamburger|\bburger/, motif('1f354', '#c46a2c')],
  [/\btramezzin|\bsandwich|\bpanin[io] farcit/, motif('1f96a', '#e9b65a')],
  [/\bsushi|\bnigiri|\bsashimi|\buramaki|\bhosomaki/, motif('1f363', '#f0765a')],
  [/\bpancake/, motif('1f95e', '#d99a3c')],
  [/\bwaffle/, motif('1f9c7', '#d99a3c')],
  [/\btiramis/, motif('1f370', '#b9885a', -12, 0.7, 0.9)],
  [/\bcroissant|\bcornett[io]\b|\bbrioche/, motif('1f950', '#d9903a')],
  [/\bciambell|\bdonut/, motif('1f369', '#8a4b32')],
  [/\bmuffin|\bcupcake/, motif('1f9c1', '#b9563f')],
  [/\bbudino|\bcreme caramel|\bpanna cotta/, motif('1f36e', '#d08a32')],
  [/\bpop ?corn/, motif('1f37f', '#f0cf6a')],
  [/\bgoleador|\bgommos|\bcaramell|\bgelee/, motif('1f36c', '#e0476a')],
  [/\bravioli|\bagnolotti|\btortell|\bcappellett/, motif('drawn:ravioli', '#e6b450')],
  [/\bspaghett|\blinguin|\bcapellini|\bbucatini|\bvermicelli/, motif('drawn:spaghetti', '#e8bd55')],
  [
    /\bpenne\b|\bpennette|\brigatoni|\bmezze maniche|\belicoidali|\bpaccheri|\btortiglioni|\bfarfall|\breginett|\bconchigli|\bditalin|\blumac|\borecchiett|\bmaltagliat|\bmaccheron|\bpennett|\bziti|\bsedani\b/,
    motif('drawn:penne', '#e8bd55'),
  ],
  [/\bfusill|\beliche\b|\bcasarecce|\btrofie|\bstrozzapreti/, motif('drawn:fusilli', '#e8bd55')],
  [/\btagliatell|\bpappardell|\bfettuccin|\btagliolin/, motif('drawn:tagliatelle', '#e6b450')],
  // fruit
  [/\bfragol/, motif('1f353', '#e0314b')],
  [/\blampon/, motif('drawn:raspberry', '#d6336c')],
  [/\bmirtill|\bfrutti di bosco|\bribes|\bmore\b/, motif('1fad0', '#5a4fb0')],
  [/\bfrutti rossi/, motif('1f353', '#d12a52')],
  [/\bcilieg(?!in)|\bamaren|\bvisciol/, motif('1f352', '#c01f3c')],
  [/\balbicocc/, motif('1f351', '#f2a33c', 12, 1.1, 1.03)],
  [/\bnettarin|\bpesche noci/, motif('1f351', '#e0553c', -12, 1.2, 0.95)],
  [/\bpesc(a|he)\b/, motif('1f351', '#f59a6a')],
  [/\bprugn|\bsusin/, motif('1f351', '#6a3a7c', -75, 0.85, 0.72)],
  [/\bpompelm/, motif('1f34a', '#f0716a', -22, 0.95, 1.02)],
  [/\bclementin|\bmandarin|\bmandaranc/, motif('1f34a', '#f07818', -8, 1.1)],
  [/\blime\b/, motif('1f34b', '#8cc63f', 38)],
  [/\bbergamott|\bcedro\b/, motif('1f34b', '#d8d040', 12)],
  [/\blimon/, motif('1f34b', '#f7d233')],
  [/\baranc|\bagrum/, orange],
  [/\bananas/, motif('1f34d', '#f3b63c')],
  [/\bbanan/, motif('1f34c', '#f6cf45')],
  [/\bkiwi/, motif('1f95d', '#86b63a')],
  [/\bmango|\bpapaya|\btropical|\bpassion fruit|\bmaracuja/, motif('1f96d', '#f59a35')],
  [/\bcocco\b/, motif('1f965', '#8a5a3c')],
  [/\bmelanzan/, motif('1f346', '#6a3fa0')],
  [/\bmelagran|\bmelograno/, motif('1f34e', '#b0203a', -8, 1.1, 0.8)],
  [/\bmelon/, motif('1f348', '#b9c95a')],
  [/\bangur|\bcocomer/, motif('1f349', '#e5474f')],
  [/\bmel[ae]\b.*golden/, motif('1f34f', '#c4cc4a', -16, 0.95, 1.08)],
  [/\bmel[ae]\b.*renett/, motif('1f34f', '#b5a04a', -36, 0.7, 0.95)],
  [/\bmel[ae]\b.*(gala|pink|kanzi|envy|opal)/, motif('1f34e', '#e0503c', 12, 0.95, 1.06)],
  [/\bmel[ae]\b.*(verd|smith)|\bgranny/, motif('1f34f', '#8cc23c')],
  [/\bmel[ae]\b|\bmelinda/, motif('1f34e', '#d3273e')],
  [/\bper[ae]\b.*(abate|kaiser|conference|coscia)/, motif('1f350', '#b59a45', -22, 0.8, 0.92)],
  [/\bper[ae]\b.*(william|decana)/, motif('1f350', '#d8cc4a', -10, 1, 1.08)],
  [/\bper[ae]\b(?! (chi|il|la|gli|le))/, motif('1f350', '#b5c840')],
  [/\buva\b.*(bianc|italia|vittoria|regina)|\buvetta/, motif('drawn:white-grapes', '#b5c850')],
  [/\buva\b/, motif('1f347', '#6b4aa0')],
  [/\bfich[io]\b/, motif('drawn:fig', '#6a4478')],
  [/\bavocado|\bguacamole/, motif('1f951', '#6f9a3a')],
  [/\bcastagn|\bmarron/, motif('1f330', '#8a5230')],
  [/\bdatter(i|o)\b/, motif('1f330', '#7a4326', -8, 1, 0.85)],
  // vegetables
  [
    /\bpomodor|\bpelati\b|\bpassata|\bpolpa\b|\bketchup|\bpummaro|\bciliegin|\bdatterin|\bsiccagno/,
    motif('1f345', '#d8262f'),
  ],
  [/\bradicchi|\btrevigian/, radicchio],
  [/\bzucca\b/, motif('drawn:pumpkin', '#e8842a')],
  [/\bzucchin/, motif('drawn:zucchini', '#5d8f3a')],
  [/\bcetriol/, motif('1f952', '#5d9a44')],
  [/\bpeperoncin|\barrabbiata|\bchili|\bnduja/, motif('1f336-fe0f', '#d8262f')],
  [/\bpeperon.*(ross|mist|tricolor)/, motif('drawn:red-pepper', '#d8322f')],
  [/\bpeperon.*giall/, motif('drawn:yellow-pepper', '#f0b82f')],
  [/\bpeperon|\bfriggitell/, motif('1fad1', '#4f9a3a')],
  [/\bcarot/, motif('1f955', '#f08426')],
  [/\bpatat[ae] (dolc|american)|\bbatat/, motif('1f360', '#e8703c')],
  [/\bpatatin|\bchips\b|\bfritte\b/, motif('1f35f', '#f2bf3c')],
  [/\bpatat|\bgnocch|\bpure\b/, motif('1f954', '#cf9a55')],
  [/\bcipoll.*ross|\btropea/, motif('1f9c5', '#9a3f78', -72, 1, 0.9)],
  [/\bcipoll|\bscalogn|\bporr[io]\b/, motif('1f9c5', '#d79a45')],
  [/\baglio\b/, motif('1f9c4', '#cfc2cf')],
  [/\bzenzer|\bginger/, motif('1fada', '#d79a4a')],
  [/\bcavolfior/, motif('drawn:cauliflower', '#e9e2c8')],
  [/\bbroccol|\bfriariell/, motif('1f966', '#3f8f4a')],
  [/\bfinocch/, motif('drawn:fennel', '#a9c98a')],
  [/\basparag/, motif('drawn:asparagus', '#6a9a44')],
  [/\bcarciof/, motif('drawn:artichoke', '#7a8f58')],
  [/\bfung|\bporcin|\bchampignon|\bportobello/, mushroom],
  [/\btartuf/, motif('drawn:truffle', '#5a4638')],
  [/\bmais\b|\bpolenta|\bcorn flakes|\btortillas?\b/, motif('1f33d', '#f2bf32')],
  [/\bpisell|\bfave\b|\btaccole|\bfagiolin|\bedamame/, motif('1fadb', '#6aa83c')],
  [/\bceci\b|\bhummus/, motif('1fad8', '#d9b06a', 30, 0.75, 1.65)],
  [/\bcannellin|\bbianchi di spagna/, motif('1fad8', '#e6d8b8', 30, 0.35, 2)],
  [/\blenticch/, motif('1fad8', '#8a6a3c', 28, 0.8, 1)],
  [/\bfagiol|\bborlott|\blegum|\bminestr|\bzupp/, beans],
  [
    /\bspinac|\brucol|\blattug|\binsalat|\biceberg|\bbiet|\berbett|\bcatalogn|\bverz|\bcavol|\bscarol|\bindivi|\bvalerian|\bmisticanz|\bcicori|\bsedan|\bsongin|\bcoste\b|\bpak choi|\bkale\b|\bpuntarell/,
    leaf,
  ],
  [/\boliv.*ner|\bleccin|\btaggiasc/, motif('1fad2', '#4a3a52', 160, 0.5, 0.6)],
  [/(?<!(olio|vergine|extravergine) d[i ]?\s?)\boliv/, motif('1fad2', '#7a9a3a')],
  // larder, dairy, meat, fish
  [/\btonno\b|\balletterat/, motif('drawn:tuna', '#b0554a')],
  [/\bsalmon|\btrota\b/, salmon],
  [/\bgamber|\bscamp|\bmazzancoll|\bcrostace/, motif('1f990', '#ee6a4a')],
  [/\bastice|\baragost/, motif('1f99e', '#d8322f')],
  [/\bgranch|\bsurimi/, motif('1f980', '#e0452f')],
  [/\bpolp[oi]\b|\bmoscardin/, motif('1f419', '#e0704a')],
  [/\bcalamar|\bseppi|\btotan/, motif('1f991', '#d85a8a')],
  [/\bvongol|\bcozz|\bostric|\bfrutti di mare|\bcapesant|\bscoglio/, motif('1f9aa', '#a58a76')],
  [
    /\bmerluzz|\bplatess|\bbranzin|\borat[ae]|\bacciug|\balic[ie]\b|\bsgombr|\bsardin|\bpesce\b|\bbaccal|\bstoccafiss|\bspigol|\bsoglio|\bpersico|\bombrin|\bhalibut/,
    fish,
  ],
  [/\bwurstel|\bsalsicc|\bsalamell|\bcotechin|\bluganeg/, motif('drawn:sausage', '#b5503a')],
  [/\bsalam[ei]|\bsalamin|\bcacciator|\bvarzi|\bnduja|\bventricin|\bspianat|\bchoriz/, salame],
  [
    /\bprosciutt|\bspeck|\bbresaol|\bculatell|(?<!in )\bcoppa\b|\bmortadell|\bfiocco|\baffettat|\barrost[oi] di tacchin/,
    ham,
  ],
  [/\bpancett|\bguancial|\bbacon|\blardo\b|\bcarbonar/, motif('1f953', '#c8404a')],
  [/\bpoll[oi]\b|\btacchin|\bgallin|\bfaraon|\banatra|\bcappon/, motif('1f357', '#d08a45')],
  [
    /\bvitell|\bmanzo|\bbovin|\bscotton|\bbistecc|\btagliata|\bfiorentin|\bsuin|\bmaial|\bagnell|\bconigl|\bcarne\b|\bragu|\bbologn|\bbrasat|\bfesa\b|\barrosto\b|\bhamburgher/,
    motif('1f969', '#c03a3a'),
  ],
  [
    /\bmozzarell|\bbufal|\bburrat|\bfior di latte|\bbocconcini di latte|\bstracciatella di/,
    motif('drawn:mozzarella', '#eee6da'),
  ],
  [
    /\bricott|\bmascarpon|\bstracchin|\bcrescenza|\bprimo sale|\bprimosale|\brobiol|\bspalmabil|\bquark|\bfeta\b|\bcaprin/,
    motif('drawn:fresh-cheese', '#efe7da'),
  ],
  [/\bparmigian|\bgrana\b|\bpecorin/, motif('drawn:hard-cheese', '#e6b95a')],
  [/\bgorgonzol|\berborinat|\broquefort|\bblu\b/, motif('drawn:blue-cheese', '#b9c0c4')],
  [
    /\bformagg|\bcacio|\bprovol|\bscamorz|\basiago|\bfontin|\btaleggi|\btoma\b|\bemment|\bbrie\b|\bcamembert|\bcheddar|\bedam|\bmontasio|\bcasera|\bcaciott|\bsottilett/,
    cheese,
  ],
  [/\bburro\b|\bmargarin/, motif('1f9c8', '#f4d061')],
  [/\buov[ao]\b|\bomelet|\bfrittat/, motif('1f95a', '#d9a878')],
  [/\bpepe\b/, motif('drawn:spice', '#4a403a', 0, 0.15, 0.42)],
  [/\bpaprik/, motif('drawn:spice', '#c8381f', -28, 1.3, 0.85)],
  [/\bcurcum|\bcurry|\bzafferan/, motif('drawn:spice', '#e8a41f', 8, 1.25, 1.15)],
  [/\bcannell[ae]|\bnoce moscata|\bchiodi di garofano/, motif('drawn:spice', '#9a5f32', -8, 0.9, 0.75)],
  [/\bbasilic|\bpesto\b|\bmenta\b|\bsalvia|\brosmarin|\borigan|\bprezzemol|\berbe\b|\balloro|\btimo\b/, herb],
  [/\bmiele\b/, motif('1f36f', '#e3a02b')],
  [/\bpistacch/, motif('drawn:pistachio', '#94b04a')],
  [/\bmandorl/, motif('drawn:almond', '#b9773e')],
  [/\bnocciol|\bgiandui|\bgianduj/, motif('drawn:hazelnut', '#9a5f32')],
  [/\bnoci\b|\bnoce\b|\banacard/, motif('drawn:walnut', '#b58450')],
  [/\barachid|\bfrutta secca|\bmix nuts/, nut],
  [/\bvanigli/, motif('1f33c', '#efd9a0')],
  [/\bcaramel|\btoffee/, motif('1f36e', '#c9812f')],
  [/\bciocc|\bcacao|\bfondent|\bchoco|\bbrownie/, motif('1f36b', '#6a3a26')],
  [/\bcaff|\bespresso|\bmoka|\barabica|\bcappuccino|\bginseng|\borzo solub/, motif('drawn:coffee', '#5a3622')],
  [/\bthe\b|\bte\b|\btisan|\binfus|\bcamomill/, motif('1f375', '#8faa4a')],
  [/\briso\b|\brisott|\bbasmat|\bcarnarol|\barbori|\bvialone/, motif('drawn:rice', '#efe3c4')],
  [
    /\bavena|\bfarro|\borzo|\bgrano|\bcereal|\bsegale|\bkamut|\bintegral|\bcrusca|\bmultigrain/,
    motif('1f33e', '#dba63e'),
  ],
  [/\bsemi\b|\bchia\b|\bsesamo|\bgirasol|\blino\b/, motif('1f33b', '#eab230')],
  [/\byogurt|\blatte\b|\bpanna\b|\bkefir|\bfiordilatte/, motif('drawn:milk', '#cfe3f2')],
  [/\bcavall[io]\b/, motif('1f969', '#a83232')],
];

const scents: readonly (readonly [RegExp, Motif])[] = [
  [/\blavand/, motif('drawn:lavender', '#8a6fc0')],
  [/\brosa\b|\brose\b|\bpeonia/, motif('1f339', '#d8456a')],
  [/\baloe\b|\bnaturel|\becologic|\bmuschio|\bthe verde/, motif('1f33f', '#5a9a4a')],
  [/\bargan|\bcheratin|\bkarite/, motif('1f4a7', '#c99a4a', 190)],
  [/\bfior|\bprimaver|\bgelsomin|\borchide/, motif('1f338', '#e77fb0')],
  [/\bmarin|\bocean|\bmare\b|\bfresc|\bbrezza/, motif('1f30a', '#2f8fd0')],
];
