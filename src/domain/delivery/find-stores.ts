import { fold } from '../catalogue/italian-words.ts';

export interface StorePlace {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly province: string;
  readonly postcode: string;
}

/**
 * Returns whether a store matches the typed text: the beginning of a postcode, the two letters or the name of a
 * province, or words that begin words of its town, street or name. An empty text matches every store.
 */
export function isMeant(place: StorePlace, typed: string): boolean {
  const text = fold(typed).trim();
  if (/^\d+$/.test(text)) return place.postcode.startsWith(text);
  if (text === fold(place.province)) return true;
  const own = fold(`${place.city} ${place.street} ${place.name} ${provinceName(place.province)}`).split(/[^a-z0-9]+/);
  const asked = text.split(/[^a-z0-9]+/).filter((word) => word !== '' && word !== 'provincia' && word !== 'di');
  return asked.every((word) => own.some((each) => each.startsWith(word)));
}

/** Returns the name of a province for its two letters ("BG" -> "Bergamo"); other texts are returned unchanged. */
export function provinceName(code: string): string {
  return PROVINCES.get(code.toUpperCase()) ?? code;
}

/** Returns whether a text is a province of Italy, by its two letters or by its name. */
export function isProvince(text: string): boolean {
  const asked = fold(text).trim();
  return [...PROVINCES].some(([code, name]) => asked === fold(code) || asked === fold(name));
}

const PROVINCES: ReadonlyMap<string, string> = new Map(
  'AG Agrigento,AL Alessandria,AN Ancona,AO Aosta,AP Ascoli Piceno,AQ L’Aquila,AR Arezzo,AT Asti,AV Avellino,BA Bari,BG Bergamo,BI Biella,BL Belluno,BN Benevento,BO Bologna,BR Brindisi,BS Brescia,BT Barletta-Andria-Trani,BZ Bolzano,CA Cagliari,CB Campobasso,CE Caserta,CH Chieti,CL Caltanissetta,CN Cuneo,CO Como,CR Cremona,CS Cosenza,CT Catania,CZ Catanzaro,EN Enna,FC Forlì-Cesena,FE Ferrara,FG Foggia,FI Firenze,FM Fermo,FR Frosinone,GE Genova,GO Gorizia,GR Grosseto,IM Imperia,IS Isernia,KR Crotone,LC Lecco,LE Lecce,LI Livorno,LO Lodi,LT Latina,LU Lucca,MB Monza e Brianza,MC Macerata,ME Messina,MI Milano,MN Mantova,MO Modena,MS Massa-Carrara,MT Matera,NA Napoli,NO Novara,NU Nuoro,OR Oristano,PA Palermo,PC Piacenza,PD Padova,PE Pescara,PG Perugia,PI Pisa,PN Pordenone,PO Prato,PR Parma,PT Pistoia,PU Pesaro e Urbino,PV Pavia,PZ Potenza,RA Ravenna,RC Reggio Calabria,RE Reggio Emilia,RG Ragusa,RI Rieti,RM Roma,RN Rimini,RO Rovigo,SA Salerno,SI Siena,SO Sondrio,SP La Spezia,SR Siracusa,SS Sassari,SU Sud Sardegna,SV Savona,TA Taranto,TE Teramo,TN Trento,TO Torino,TP Trapani,TR Terni,TS Trieste,TV Treviso,UD Udine,VA Varese,VB Verbano-Cusio-Ossola,VC Vercelli,VE Venezia,VI Vicenza,VR Verona,VT Viterbo,VV Vibo Valentia'
    .split(',')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);
