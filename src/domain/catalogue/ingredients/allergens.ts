/** The 14 groups of annex II of Reg. EU 1169/2011 in its order, by their tags in Open Food Facts. */
export const ALLERGENS = {
  gluten: 'Cereali contenenti glutine',
  crustaceans: 'Crostacei',
  eggs: 'Uova',
  fish: 'Pesce',
  peanuts: 'Arachidi',
  soybeans: 'Soia',
  milk: 'Latte',
  nuts: 'Frutta a guscio',
  celery: 'Sedano',
  mustard: 'Senape',
  'sesame-seeds': 'Semi di sesamo',
  'sulphur-dioxide-and-sulphites': 'Anidride solforosa e solfiti',
  lupin: 'Lupini',
  molluscs: 'Molluschi',
} as const;

export type Allergen = keyof typeof ALLERGENS;

export const ALLERGEN_TAGS = Object.keys(ALLERGENS) as Allergen[];

/** Other goods of animal origin: for `flesh` the animal was killed, for `animal` not. Neither is an allergen by law. */
export type Origin = 'flesh' | 'animal';

export type Named = Allergen | Origin;

/**
 * The meaning of a word; `cereal` is made of wheat unless another plant is named ("farina", but not "farina di riso"),
 * and so is `dough`, which may also be filled with the plant ("biscotti di mandorle"); `paste` is the Italian word
 * pasta. An empty meaning is a name that only sounds like an allergen ("noce moscata").
 */
export interface Meaning {
  readonly named: readonly Named[];
  readonly rule?: 'cereal' | 'dough' | 'paste';
}

/**
 * Words of labels, folded, by their meaning. `_` separates the words of a name, `|` alternatives for one word, and `*`
 * at the end of a word allows further letters. The longest matching name is used: "latte di cocco" is no milk.
 */
export const WORDS: Readonly<Record<Named | 'cereal' | 'dough' | 'paste' | 'nothing', string>> = {
  cereal: `
    farina farine farinacei flour harina semola semole semolino semolini semoule semoules semolina couscous cous_cous cuscus cous
    bulgur bulgor burghul crusca cruschello crusche malto malt malted malti pangrattato pan_grattato breadcrumb* cereali cereal
    cereals cereales cereale chapelure panure paniermehl semmelbrosel*`,
  dough: `
    pane pani pancarre pain bread rusk rusks biscott* biscuit* savoiard* grissin* cracker* wafer* lasagn* tagliatell* fettuccin*
    spaghett* maccheron* fusill* penne orecchiett* vermicelli capellini pastina udon ramen croissant* tagliolin* pappardell*
    cannellon* tortellin* ravioli noodle noodles brioche* piadin* focacc* tarall*`,
  paste: `
    pasta pates_alimentaires teigwaren`,
  gluten: `
    frument* grano grani_antichi farro farri segale segala orzo avena spelta kamut khorasan tritical* tritordeum monococco freekeh
    frik einkorn enkir matzah matzo panko fregola ostie dicocco triticum hordeum secale seitan glutine glutini gluten wheat* barley
    rye oat oats oatmeal oatflake* spelt durum* ble bles froment epeautre seigle orge avoine weizen* roggen* gerste gersten* hafer*
    dinkel* grunkern* hartweizen* brot vollkornbrot malz griess trigo centeno cebada espelta tarwe* rogge birra birre beer biere
    bier pszen* psenic* vehna* hvete* hvede* germe_di_grano bierwort latte|panna|yogurt|bevanda|crema_di|d|all_avena|farro|orzo
    lait_d_avoine oat_milk|drink`,
  crustaceans: `
    crostace* crustace* gamber* gambas mazzancoll* mazancoll* scampo scampi aragost* astice astici granchi* grancev* granseol*
    granceol* granciporr* canocchi* paguro paguri cicale|cicala_di_mare krill moeche favoll* shrimp* prawn* crab crabs crabmeat
    lobster* crayfish crawfish langoust* crevette* homard* crabe* ecreviss* garnele* hummer krabbe* krebstier* camaron* langostin*
    cangrejo* bogavante marisco* kreeft* garnalen schaaldier* chitosan* glucosamina`,
  eggs: `
    uov* ova ovo ovoprodott* ovoalbumin* ovalbumin* albume albumi tuorl* albumina albumine lisozim* lysozym* maiones* mayones*
    mayonnaise mayo mering* zabaion* zabaglion* frittat* egg eggs yolk* albumen oeuf* uf ufs eier eiern eigelb eiklar vollei*
    huhnerei* eierteig* aus_ei huevo* yema_de_huevo ovos jaica jajca jaja e|ins_1105 gemme_d_uovo ovetto ovetti egg_white*`,
  fish: `
    pesce pesci salmone salmoni salmon salmonat* salmerin* merluzz* tonno tonni tonnett* tonnid* acciug* alice alici sgombr* sardin*
    sardell* sarde platess* baccal* stoccafiss* stocco nasell* orata orate branzin* spigol* trota trote troto persico halibut
    ippogloss* cernia cernie dentice dentici triglia triglie cefalo cefali muggin* bottarg* caviale storion* aring* anguill*
    capiton* palombo verdesc* squalo pescatric* coda_di_rospo pangasi* tilapia carpa carpe luccio lucci lucioperc* coregon*
    lavarell* ricciol* ombrin* mormora mormore sarago saraghi pagell* scorfan* surimi nemipter* lampug* pagro pagri palamit* agugli*
    latterin* bianchetti smeriglio pescespada lupo_di_mare gallinella_di_mare alacci* sugarell* sogliol* rombo rombi melu eglefin*
    brosm* merlan* limand* garum colatura_di_alici salsa_worcest* worcest* thunnus gadus theragra merluccius engraulis scomber
    xiphias katsuwonus clupea oncorhynchus pleuronectes fish fishes anchov* tuna cod codfish herring* mackerel* haddock hake trout
    pollock pollack plaice swordfish poisson* thon thons saumon* anchois cabillaud morue maquereau* hareng* truite* merlu colin
    dorade* fisch fische lachs* thunfisch* hering* kabeljau* seelachs* forelle* makrele* seehecht* pescado* atun anchoa* bacalao
    merluza* caballa arenque* visolie zalm tonijn haring
    uova_di_lompo|pesce|salmone|trota|storione|merluzzo|tonno|muggine|ciclottero|aringa lompo carpaccio_di_spada pesce_spada ittico
    ittici ittica ittiche colla_di_pesce isinglass`,
  peanuts: `
    arachid* noccioline nocciolina peanut* groundnut* ground_nut* cacahuet* cacahouet* erdnuss* pinda* arachis
    burro|crema|pasta_di|d_arachid* beurre_de_cacahuet* peanut_butter`,
  soybeans: `
    soia soya* soy soybean* soj* tofu tempeh edamame* tamari shoyu miso natto okara glycine_max lecitina_soia
    latte|panna|yogurt|burro|bevanda|formaggio|carne|ragu_di|d_soia soy_milk|drink|cream soya_milk|drink|cream lait_de_soja
    leche_de_soja`,
  milk: `
    latte latti latteparz* latteinter* lattescrem* scremat* skimmed ecreme* demi_ecreme* lattosi* latteria latticell* latticin*
    lattier* lattoalbumin* lattoglobulin* lattoprotein* colostro lattoferrin* lattoser* burro burri burrata burrate butirr* panna
    siero sieri sieroinnest* sieroprotein* casein* formagg* mozzarell* mozzarela stracciatell* ricott* mascarpon* yogurt* yoghurt*
    jogurt* joghurt* yaourt* yogur yogures kefir skyr quark ghee parmigian* reggiano grana padano trentingran* pecorin* caprino
    caprini gorgonzol* taleggio asiago fontina fontal montasio provol* scamorz* caciocavall* caciott* cacio stracchin* crescenza
    robiol* squacqueron* casatella bitto toma tomino tomini castelmagno raschera quartirol* feta emmental* emmenthal* gruyere
    groviera gruviera edam* gouda cheddar brie camembert roquefort maasdam* leerdammer halloumi primo_sale primosale cottage
    ragusano piave puzzone besciamell* bechamel dulce_de_leche cioccolat*_bianc* chocolat_blanc white_chocolate caffelatte
    caffellatte grano_padano noce|noci_di_burro milk* cream creams cheese* butter butterfat buttermilk* butteroil whey lactose* curd
    curds dairy lait laits laitier* beurre* creme_fraiche|fraich|entiere|liquide|legere|epaisse creme_de_lait fromage* babeurre
    milch* butterreinfett butterfett butterschmalz sahne* rahm kase kaseg molke* laktose* magermilch* vollmilch* leche* mantequilla
    queso* suero lacteo* leite melk* boter roomboter kaas zuivel lapte mleko mlijeko maito maelk mjolk requeson`,
  nuts: `
    mandorl* nocciola nocciole nocciolat* nocciolin* noce noci pecan* anacard* pistacch* pistachi* macadamia queensland
    frutta|frutti_a|in|con_gusci*|qusci* frutta_gusci* frutta_secca_a|in|con_gusci*|qusci* frutta_secca frutti_secchi gianduja*
    gianduiott* gianduia* torron* marzapan* pralin* nougat frangipan* almond* hazelnut* walnut* cashew* cashen* brazil_nut* nut nuts
    tree_nut* amande* noisette* noix fruit|fruits_a_coque* fruit|fruits_a_coquill* cajou pistache* cerneaux mandel* haselnuss*
    walnuss* pistazi* nuss nusse nussen schalenfruch* avellan* almendra* nuez nueces pistacho* frutos_secos frutos_de_cascara
    hazelno* walno* noten amygdalus corylus juglans latte|panna|yogurt|burro|bevanda|crema_di|d|alla|alle_mandorl*
    latte|burro|crema_di|d_nocciol*|anacard*|pistacch*|noci almond_milk|drink|butter hazelnut_milk cashew_milk|butter lait_d_amande*
    leche_de_almendra*`,
  celery: `
    sedano sedani sedanorapa celery celeriac celeri celeris celeri_rave sellerie* knollensellerie apio apium selderij`,
  mustard: `
    senape senapi mostarda mustard* moutarde* senf* mostaza mosterd sinapis`,
  'sesame-seeds': `
    sesam* tahin* gomasio halva halwa ajonjoli burro_di_sesamo`,
  'sulphur-dioxide-and-sulphites': `
    solfit* anidride_solforosa solforosa biossido_di_zolfo diossido_di_zolfo metabisolfit* bisolfit* idrosolfit*
    e|ins_220|221|222|223|224|225|226|227|228 so_2 sulfit* sulphit* sulfur_dioxide sulphur_dioxide metabisulfit* metabisulphit*
    bisulfit* bisulphit* anhydride_sulfureu* sulfureux dioxyde_de_soufre disulfit* schwefeldioxid* schwefeldioxyd* dioxido_de_azufre
    sulfiet* zwaveldioxide natriummetabisulfit kaliummetabisulfit`,
  lupin: `
    lupino lupini lupin lupins lupine lupinen* lupinus altramu* lupinemehl`,
  molluscs: `
    mollusc* mollusk* cozza cozze mitili mitilo vongol* calamar* seppi* polpo polpi polipo moscardin* polipett* totanett* totano
    totani ostric* capesant* capasant* capa_santa cape_sante canestrell* fasolar* tartufi|tartufo_di_mare lumaca lumache lumachin*
    telline tellina cannolicch* datteri_di_mare abalon* murici squid* octopus clam clams mussel* oyster* scallop* cuttlefish snail*
    whelk* mollusque* moules calmar* seiche* poulpe* huitre* saint_jacques noix_de_saint_jacques escargot* palourde* petoncle*
    weichtier* muschel* tintenfisch* kraken austern schnecken molusco* mejillon* almeja* pulpo sepia weekdier* loligo mytilus
    chamelea uroteuthis`,
  flesh: `
    carne carni pollo polli pollame gallina galline tacchin* suin* maial* manzo bovin* bovid* vitell* scottona agnell* coniglio
    conigli anatra anatre oca cinghial* cervo capriol* fagian* struzzo prosciutt* speck salame salami salamin* salsicci* mortadell*
    pancett* guancial* bresaol* lardo lardi strutto sugna sego cotenn* cotechin* zampon* wurstel bacon culatell* porchetta fegato
    fegatini trippa nervett* budell* gelatin* collagen* elastin* cheratin* carmini* cocciniglia acido_carminico
    e|ins_120|441|542|920 ragu foie meat* beef pork ham chicken* turkey lard tallow carmine* cochineal veal lamb viande* porc boeuf
    poulet* dinde jambon* lardon* saindoux veau agneau canard fleisch* rindfleisch schwein* huhnchen hahnchen* schinken schmalz
    cerdo ternera jamon tocino vlees varkensvlees colla_di_pesce isinglass brodo_di_carne|pollo|manzo presure rennet caglio presame
    plasma_suin*|bovin*`,
  animal: `
    miele mieli propoli pappa_reale cera_d_api cera_di_api cera_alba cera_api gommalacca shellac lanolin* e|ins_901|904|966 honey
    beeswax miel miels cire_d_abeille* honig* bienenwachs* honing royal_jelly`,
  nothing: `
    milchsaure* gocciol* solfato solfati solfuro lattico lattici lattica lattiche grano_saraceno grano_turco granoturco granturco
    grano_di_sale grano_di_pepe di_birra de_biere lievito_birra bierhefe ble_noir buchweizen* weizenfrei noce|noci_moscat*
    noce|noci_di_cocco noce|noci_di_cola noce|noci_di_vitello|bovino|manzo|suino|maiale|prosciutto|scottona noix_de_coco
    noix_de_muscade noix_muscade nuez_moscada muskatnuss* kokosnuss* pine_nut* tiger_nut* nocciolo noccioli nocciol
    latte|panna|yogurt|crema|burro|bevanda|formaggio_di|d_cocco|riso|canapa|miglio|quinoa|piselli latte_vegetal*
    latte|olio_detergente|solare latte_corpo formagg*_vegan*|vegetal* mozzarell*_vegan*|vegetal* yogurt_vegan*|vegetal* dello_yogurt
    fermenti_yogurt burro_di|d_cacao|caca|karit*|mango|cocco burro_cacao burro_karit* cocoa_butter shea_butter
    coconut_butter|cream|milk chestnut_cream butter_bean* butternut* cream_of_tartar cream_cracker* beurre_de|d_cacao|karite|coco
    creme_de_cacao|marrons lait_de|d_coco|riz cacaoboter kakaobutter* sheabutter* kokosmilch* reismilch* leche_de_coco|arroz
    milk_thistle rice_milk|drink|noodle|noodles manteca_de_cacao caramello_al_solfito caramello_solfito solfito_ammoniac*
    solfito_caustic* solfito_d_ammonio pasta_filata uov*_di_cioccolat*|pasqua siero_di_soia gelatina|gelatine_vegetal*
    gelatina_di_frutta|mele|ribes|lamponi|uva|agar ragu_vegetal*|di_verdure carne_vegetal* oyster_mushroom* austernpilz*
    austernseitling* malto_destrin* malto_di|d_riso|mais maltodestrin* maltitol*
    caglio|presame|rennet|presure_vegetal*|microbic*|microbienn* sciroppo_di_glucosio_di|da_frumento|grano
    sciroppo_di_glucosio_fruttosio_di|da_frumento|grano destrosio_di|da_frumento|grano maltodestrin*_di|da_frumento|grano
    sirop_de_glucose_de|du_ble glucosesirup_aus_weizen burrocacao`,
};

/** Compound words, as in German, by the letters that they contain; words of `WORDS` come first. */
export const COMPOUNDS: readonly (readonly [inside: RegExp, named: Allergen | 'flesh'])[] = [
  [/weizen|roggen|gersten|dinkel|hafer(?!n)/, 'gluten'],
  [/(?<!kokos|mandel|reis|soja|hafer)milch(?!saur)|molke|sahne|kase$/, 'milk'],
  [/(?<!muskat|kokos|erd)n[u?]sse?n?$/, 'nuts'],
  [/erdn[u?]ss/, 'peanuts'],
  [/fisch$/, 'fish'],
  [/fleisch/, 'flesh'],
  [/(?:bi|di)sul(?:f|ph)it/, 'sulphur-dioxide-and-sulphites'],
  [/bisolfit/, 'sulphur-dioxide-and-sulphites'],
];
