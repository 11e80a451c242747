import { useQuery } from '@tanstack/react-query';
import type { FileName } from '../../../contract/backoffice/recorded.ts';
import { agentActs } from '../../../contract/backoffice/routes.ts';
import type { AgentAct } from '../../../contract/backoffice/schemas.ts';
import type { CallName } from '../../../contract/calls.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../staff-paths.ts';

/**
 * The words that the record shows for each call; several calls may share them. A test fails for a call that can be recorded and has none.
 */
const WORDS: readonly (readonly [words: string, calls: readonly (CallName | FileName)[]])[] = [
  [msg('Prodotti messi nel carrello'), ['cartAdd', 'cartAddAllFromOrder', 'cartAddAllFromList', 'cartAddAllShared', 'quickOrderAdd']],
  [msg('Carrello cambiato'), ['cartUpdate', 'cartUpdateInfo', 'cartUpdateInfos']],
  [msg('Prodotti tolti dal carrello'), ['cartDelete']],
  [msg('Carrello abbandonato'), ['cartClose']],
  [msg('Carrello condiviso'), ['cartShare']],
  [msg('Prodotto segnalato'), ['productRequest']],
  [msg('Fascia oraria scelta'), ['timeslotSelect', 'timeslotSelectPost']],
  [msg('Fascia oraria tenuta più a lungo'), ['timeslotExtend']],
  [msg('Avviso chiesto per una fascia oraria'), ['timeslotWait']],
  [msg('Indirizzo scelto'), ['addressSelect', 'addressSetDefault']],
  [msg('Indirizzo salvato'), ['addressSave']],
  [msg('Indirizzo cambiato'), ['addressUpdate']],
  [msg('Indirizzo tolto'), ['addressDelete', 'addressDeletePost']],
  [msg('Avviso chiesto per una zona'), ['areaNotify']],
  [msg('Negozio scelto'), ['storeSelect', 'storeProximitySelect', 'storeProximitySelectPost']],
  [msg('Ordine preparato per il pagamento'), ['prepare', 'prepareEnd']],
  [msg('Ordine inviato'), ['buy']],
  [msg('Ordine annullato'), ['orderDelete']],
  [msg('Ordine in modifica'), ['orderModify']],
  [msg('Modifica dell’ordine lasciata'), ['orderModifyGiveUp']],
  [msg('Prodotti aggiunti a un ordine'), ['orderAddItems']],
  [msg('Pagamento di un ordine'), ['orderPayment']],
  [msg('Metodo di pagamento dell’ordine cambiato'), ['orderModifyPaymentType']],
  [msg('Arrivo al negozio annunciato'), ['orderReserve']],
  [msg('Risposta a un totale più alto'), ['orderConsent']],
  [msg('Risposta su un sostituto'), ['orderAnswer']],
  [msg('Nota dell’ordine scritta'), ['noteAdd', 'noteUpdate']],
  [msg('Metodo di pagamento salvato'), ['paymentAuthAdd']],
  [msg('Metodo di pagamento tolto'), ['paymentAuthDelete']],
  [msg('Buono messo nel carrello'), ['certificateAdd']],
  [msg('Buono tolto dal carrello'), ['certificateRemove']],
  [msg('Abbonamento o buono acquistato'), ['subscriptionBuy', 'certificateBuy']],
  [msg('Recesso da un abbonamento'), ['subscriptionWithdraw']],
  [msg('Dati del cliente cambiati'), ['userDetailUpdate', 'personInfoUpdate', 'contactUpdate']],
  [msg('Dati di fatturazione cambiati'), ['billingAddressUpdate', 'billingAddressInsert', 'fiscalPersonDelete', 'fiscalPersonDeletePost']],
  [msg('Consensi cambiati'), ['disclaimerUpdate', 'consentSave', 'consentAttach']],
  [msg('Account registrato'), ['registerUser']],
  [msg('Accesso a un account'), ['login', 'backofficeLogin', 'signOnCode', 'signOnLink', 'passkeyLogin', 'factorRemovalObject']],
  [msg('Uscita'), ['logout', 'samlLogout', 'samlLogoutPost']],
  [msg('Ritorno al proprio account'), ['ssoLogout']],
  [
    msg('Password da cambiare'),
    [
      'passwordUpdate',
      'passwordUpdatePost',
      'passwordReset',
      'passwordResetPost',
      'passwordResetCheck',
      'passwordResetCheckPost',
      'passwordResetRequest',
      'passwordResetRequestPost',
    ],
  ],
  [
    msg('E-mail da cambiare'),
    ['emailUpdateRequest', 'emailUpdateRequestPost', 'emailUpdate', 'emailUpdatePost', 'emailUndo', 'usernameUpdate'],
  ],
  [msg('E-mail da confermare'), ['emailConfirm', 'emailConfirmPost', 'emailConfirmResend', 'emailConfirmResendPost']],
  [msg('Verifica in due passaggi da cambiare'), ['mfaUpdate', 'mfaAppBegin', 'mfaAppConfirm']],
  [msg('Passkey da cambiare'), ['passkeyBegin', 'passkeyConfirm', 'passkeyDelete']],
  [msg('Accesso esterno da scollegare'), ['signOnDelete']],
  [msg('Sessione da chiudere'), ['sessionClose']],
  [
    msg('Account da chiudere'),
    ['closingRequest', 'closingRequestPost', 'closingCheck', 'closingCheckPost', 'accountClose', 'accountClosePost'],
  ],
  [msg('Copia dei dati'), ['ownDataExport']],
  [
    msg('Notifiche da cambiare'),
    ['deviceRegister', 'deviceRegisterPost', 'deviceUnregister', 'deviceUnregisterPost', 'contactKey', 'contactRemove'],
  ],
  [
    msg('Lista creata o cambiata'),
    [
      'wishlistInsert',
      'wishlistUpdate',
      'wishlistSelect',
      'wishlistAddProducts',
      'wishlistUpdateProducts',
      'wishlistDeleteProducts',
      'wishlistInsertFrom',
    ],
  ],
  [msg('Lista eliminata'), ['wishlistDelete']],
  [msg('Lista messa nel carrello'), ['wishlistConfirm']],
  [msg('Condivisione di una lista'), ['wishlistShare', 'wishlistUnshare', 'wishlistAccept']],
  [msg('Modulo inviato'), ['formSend']],
  [msg('Convenzione di lavoro'), ['shopAtWorkSubscribe', 'shopAtWorkSubscribePost', 'shopAtWorkLeave']],
  [msg('Persone dell’azienda'), ['companyInvite', 'companyInvitationRemove', 'companyUserUpdate', 'companyUserRemove', 'companyJoin']],
  [msg('Prezzi con o senza IVA scelti'), ['companyNetPrices']],
  [msg('Scadenza pagata'), ['duePay', 'fastDuePay']],
  [msg('Reso o recesso chiesto'), ['refundAsk', 'refundWithdraw']],
  [msg('Richiesta di acquisto'), ['purchaseRequest', 'purchaseRequestWithdraw', 'purchaseRequestRefuse', 'purchaseRequestBuy']],
  [msg('Inizio delle operazioni per conto del cliente'), ['userSelect', 'userSelectPost']],
  [msg('Cliente registrato dal personale'), ['staffRegister']],
  [msg('Decisione su un’azienda'), ['companyDecide']],
  [msg('Ruoli cambiati'), ['staffRolesUpdate']],
  [msg('Verifica in due passaggi da togliere'), ['factorRemovalAsk', 'factorRemovalDecide']],
  [msg('Link per chiudere l’account inviato'), ['staffClosingStart']],
  [msg('Fattura emessa o inviata'), ['staffDocumentIssue', 'staffDocumentSend', 'staffDocumentTender']],
  [msg('Nota di credito emessa'), ['staffDocumentCredit']],
  [msg('Ordine preso in carico'), ['staffOrderTake']],
  [msg('Riga dell’ordine preparata'), ['staffOrderPick']],
  [msg('Lotti di preparazione fatti'), ['staffBatchesMake']],
  [msg('Lotto preso'), ['staffBatchTake']],
  [msg('Atti della preparazione inviati'), ['staffBatchEvents']],
  [msg('Atti in conflitto controllati'), ['staffBatchSettle']],
  [msg('Lotto finito'), ['staffBatchFinish']],
  [msg('Cassa messa al suo posto'), ['staffCratePlace']],
  [msg('Codice del ritiro controllato'), ['staffCounterCode']],
  [msg('Età controllata'), ['staffCounterAge']],
  [msg('Cassa letta'), ['staffCounterCrate']],
  [msg('Spesa consegnata al ritiro'), ['staffCounterDone']],
  [msg('Ordine di prova mandato avanti'), ['sandboxOrderMove']],
  [msg('Sostituto chiesto al cliente'), ['staffSubstituteAsk']],
  [msg('Domanda al cliente ritirata'), ['staffSubstituteWithdraw']],
  [msg('Ordine pronto'), ['staffOrderReady']],
  [msg('Ordine partito'), ['staffOrderLeave']],
  [msg('Ordine nel locker'), ['staffOrderInLocker']],
  [msg('Ordine consegnato'), ['staffOrderDelivered']],
  [msg('Ordine non ritirato'), ['staffOrderNotCollected']],
  [msg('Ordine non riuscito'), ['staffOrderFailed']],
  [msg('Ordine annullato dal negozio'), ['staffOrderCancel']],
  [msg('Ordine spostato di fascia'), ['staffOrderMove']],
  [msg('Ordini uniti'), ['staffOrderJoin']],
  [msg('Nota di una telefonata scritta'), ['staffOrderNote']],
  [msg('Arrivo servito'), ['staffArrivalServe']],
  [msg('Bonifico registrato'), ['staffTransferReceive']],
  [msg('Resto di un bonifico sistemato'), ['staffTransferSettle']],
  [msg('Incasso mancato ripreso'), ['staffUncollectedRetry', 'staffUncollectedRemind', 'staffUncollectedSettle']],
  [msg('Fido cambiato'), ['staffCreditSave']],
  [msg('Scadenza stornata'), ['staffDueReverse']],
  [msg('Rimborso deciso'), ['staffRefundDecide']],
  [msg('Rimborso avviato dal negozio'), ['staffRefundStart']],
  [msg('Rimborso pagato'), ['staffRefundPaid', 'staffRefundRetry']],
  [msg('Listino cambiato'), ['staffPriceListSave', 'staffPriceListDelete']],
  [msg('Prezzo cambiato'), ['staffPriceListSet']],
  [msg('Prezzi importati'), ['staffPriceListImport']],
  [msg('Listino assegnato a un’azienda'), ['staffPriceListAssign']],
  [
    msg('Testo o pagina cambiata'),
    [
      'staffContentInsert',
      'staffContentUpdate',
      'staffContentPublish',
      'staffContentWithdraw',
      'staffContentDelete',
      'staffPlaceInsert',
      'staffPlaceUpdate',
      'staffPlaceDelete',
    ],
  ],
  [msg('Menu cambiato'), ['staffMenuUpdate']],
  [msg('Immagine cambiata'), ['staffMediaUpdate', 'staffMediaDelete']],
  [msg('Etichetta cambiata'), ['staffLabelUpdate', 'staffLabelDelete']],
  [msg('Tentato di nuovo ciò che non era riuscito'), ['staffJobRetry']],
  [msg('Giorno di chiusura cambiato'), ['staffClosedDayInsert', 'staffClosedDayDelete']],
  [msg('Fasce orarie cambiate'), ['staffWeekUpdate', 'staffSlotUpdate', 'staffSlotOpen']],
  [msg('Zona di consegna cambiata'), ['staffZoneInsert', 'staffZoneUpdate']],
  [
    msg('Dati del cliente consultati'),
    ['userDetail', 'lifetimeInfo', 'userDisclaimers', 'disclaimerCheck', 'personalCode', 'shopAtWork', 'subscriptionView'],
  ],
  [msg('Dati di fatturazione consultati'), ['fiscalPersons']],
  [msg('Indirizzi consultati'), ['addressView', 'addressBook', 'addressBookView', 'addressList', 'addressTry']],
  [msg('Accessi consultati'), ['signOnList', 'mfaEnabled', 'sessionList', 'passkeyList']],
  [
    msg('Ordini consultati'),
    ['orderView', 'orderList', 'orderListAllAddresses', 'orderListAllPerson', 'orderSpending', 'orderRetryList', 'noteList'],
  ],
  [msg('Preparazione di un ordine consultata'), ['orderPicking']],
  [msg('Documenti consultati'), ['documentList', 'staffDocumentList']],
  [msg('Documento aperto o scaricato'), ['documentFile']],
  [msg('Allegato di un modulo scaricato'), ['formUpload']],
  [msg('Foto di un reso vista'), ['refundPhoto']],
  [msg('Buoni consultati'), ['certificatesBought', 'certificateCheck', 'certificateList', 'certificateListAssigned']],
  [msg('Metodi di pagamento consultati'), ['paymentTypes', 'prebilledAmount']],
  [msg('Liste consultate'), ['wishlistList', 'wishlistView', 'wishlistSharing', 'wishlistInvitation', 'wishlistUsual']],
  [msg('Azienda consultata'), ['companyUsers', 'companyOwn', 'companyInvitation', 'companyList']],
  [msg('Fidi e scadenze consultati'), ['creditList', 'dueList', 'dueView', 'staffCreditList']],
  [msg('Resi consultati'), ['refundView', 'refundList', 'staffRefundList', 'staffRefundView', 'staffRefundOrder', 'staffRefundToPay']],
  [msg('Richieste di acquisto consultate'), ['purchaseRequestList', 'purchaseRequestView']],
  [msg('Ricerca di clienti'), ['userSearch']],
  [msg('Registro consultato'), ['agentActs']],
  [msg('Persone del personale consultate'), ['staffPeople']],
  [msg('Richieste di togliere la verifica consultate'), ['factorRemovals']],
  [msg('Ordini da preparare consultati'), ['staffOrdersToServe', 'staffOrderToServe']],
  [msg('Arrivi consultati'), ['staffArrivalList']],
  [msg('Ordini dei clienti consultati'), ['staffOrderList', 'staffOrderView', 'staffOrderSlots', 'staffToday']],
  [msg('Ritiri consultati'), ['staffCounterList', 'staffCounterOrder']],
  [msg('Lotti di preparazione consultati'), ['staffPickingWaves', 'staffPickingWave', 'staffBatch', 'staffBatchQuestions']],
  [msg('Moduli consultati'), ['staffSubmissionList']],
  [msg('Lavori non riusciti consultati'), ['staffJobList']],
  [msg('Bonifici consultati'), ['staffTransferList']],
  [msg('Incassi mancati consultati'), ['staffUncollectedList']],
  [msg('Cliente bloccato o sbloccato'), ['staffCustomerBlock']],
  [msg('Segmento del cliente cambiato'), ['staffCustomerSegment']],
  [msg('Prove in anteprima cambiate'), ['staffCustomerBeta']],
  [msg('Buono assegnato'), ['staffCertificateGive']],
  [msg('Carta cliente cambiata'), ['staffCardSave', 'staffCardDelete']],
  [msg('Convenzione cambiata'), ['staffAgreementSave']],
  [msg('Primo amministratore creato'), ['firstAdministrator']],
  [msg('Scheda del cliente consultata'), ['staffCustomerView']],
  [msg('Carte cliente consultate'), ['staffCardList']],
  [msg('Convenzioni consultate'), ['staffAgreementList']],
];

const NAMES: ReadonlyMap<string, string> = new Map(WORDS.flatMap(([words, calls]) => calls.map((call) => [call, words])));

export function actName(call: string): string {
  const name = NAMES.get(call);
  return name === undefined ? call : t(name);
}

export { ActsPage as Component };

/** Issue 15: what the staff did in the name of customers, newest first, of everybody or of one customer. */
function ActsPage() {
  const state = useListState();
  const customer = state.word('cliente');
  const query = { page: state.page, ...(/^[1-9]\d{0,8}$/.test(customer) ? { user_id: Number(customer) } : {}) };
  const acts = useQuery(listQuery(['staff', 'acts', query], () => api.call(agentActs, { query })));
  const [first] = acts.data?.acts ?? [];
  const name = first?.customer || t('n. {number}', { number: customer });
  return (
    <StaffList
      title={t('Registro')}
      about={t('Ciò che il personale ha fatto e consultato, dal più recente: per conto dei clienti e nel negozio.')}
      state={state}
      query={acts}
      rows={acts.data?.acts}
      total={acts.data?.page.totItems}
      pages={acts.data?.page.totPages}
      filters={customer === '' ? [] : [{ name: 'cliente', label: t('Cliente'), choices: [{ word: customer, name }] }]}
      keyOf={({ actId }) => actId}
      nameOf={({ call }) => actName(call)}
      first={{ title: t('Che cosa') }}
      columns={[
        { title: t('Quando'), cell: ({ actedAt }) => formatMoment(actedAt) },
        { title: t('Chi'), cell: ({ agent }) => agent },
        { title: t('Cliente'), cell: customerOf },
        { title: t('Esito'), cell: endOf },
      ]}
      details={(act) => <Sent act={act} />}
      empty={{
        icon: 'list',
        title: t('Ancora nessuna operazione'),
        text: t('Quando qualcuno del personale fa o consulta qualcosa, compare qui.'),
      }}
    />
  );
}

function customerOf({ userId, customer }: AgentAct) {
  return (
    userId !== undefined && (
      <Link to={staffPaths.acts({ cliente: userId })} className="inline-block py-1 text-accent underline">
        {customer}
      </Link>
    )
  );
}

function endOf({ isLook, refused }: AgentAct) {
  return (
    <span className="flex flex-wrap gap-1">
      {isLook && <Badge>{t('Solo consultazione')}</Badge>}
      {refused === undefined && <Badge tone="warning">{t('Non conclusa')}</Badge>}
      {refused !== undefined && refused.length > 0 && <Badge tone="danger">{t('Rifiutata')}</Badge>}
    </span>
  );
}

/** The fields that were changed, and those that were sent. */
function Sent({ act: { call, refused, input, changes } }: { readonly act: AgentAct }) {
  return (
    <>
      {changes.length > 0 && (
        <ul className="text-sm">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="break-words">
              {field}: {before || '—'} → {after || '—'}
            </li>
          ))}
        </ul>
      )}
      <pre aria-label={t('Dati inviati')} className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-xs">
        {[call, ...(refused ?? []), input].join('\n')}
      </pre>
    </>
  );
}
