/** How the customer logs in, by their Italian text. */
export const SECURITY = {
  'Verifica in due passaggi': 'Two-step verification',
  'Non è attiva: per accedere basta la password. Con un codice in più l’account è molto più al sicuro.':
    'It is off: the password is enough to log in. With one more code your account is much safer.',
  'È attiva: a ogni accesso ti mandiamo un codice per e-mail.': 'It is on: we mail you a code at each login.',
  'È attiva: a ogni accesso serve un codice della tua app. Codici di recupero rimasti: {number}.':
    'It is on: each login needs a code of your app. Recovery codes left: {number}.',
  'Attiva con un’app': 'Turn on with an app',
  'Attiva con codici per e-mail': 'Turn on with codes by mail',
  Attiva: 'Turn on',
  Disattiva: 'Turn off',
  'La tua password': 'Your password',
  'Codice di verifica': 'Verification code',
  'Te l’abbiamo mandato per e-mail': 'We have mailed it to you',
  'Della tua app, oppure un codice di recupero': 'Of your app, or a recovery code',
  'Intanto puoi entrare con una passkey, con la password e un codice della tua app, o con una nuova password.':
    'Meanwhile you can log in with a passkey, with the password and a code of your app, or with a new password.',
  'Ho perso il telefono': 'I lost my phone',
  'Scrivi uno dei codici di recupero che hai salvato quando hai attivato la verifica: ognuno vale una volta.':
    'Type one of the recovery codes that you saved when you turned the verification on: each works once.',
  'Se non li hai più, il servizio clienti può togliere la verifica: ti avvisiamo per e-mail un giorno prima.':
    'If you no longer have them, customer service can take the verification off: we mail you a day before.',
  'Scrivi al servizio clienti': 'Write to customer service',
  'Verifica in due passaggi attivata': 'Two-step verification turned on',
  'Verifica in due passaggi disattivata': 'Two-step verification turned off',
  'Codice QR da inquadrare con l’app': 'QR code to scan with the app',
  'Inquadra il codice con la tua app di verifica, oppure scrivi questa chiave:':
    'Scan the code with your authenticator app, or type this key:',
  'Apri l’app su questo dispositivo': 'Open the app on this device',
  'Codice che vedi nell’app': 'Code that the app shows',
  'Codici di recupero': 'Recovery codes',
  'Conserva questi codici: se perdi il telefono, ognuno apre l’account una volta. Non li mostreremo più.':
    'Keep these codes: if you lose your phone, each opens the account once. We will not show them again.',
  Passkey: 'Passkeys',
  'Accedi con l’impronta, il volto o il PIN del dispositivo, senza password.':
    'Log in with your finger, your face or the PIN of your device, without a password.',
  'aggiunta {day}': 'added {day}',
  'Elimina la passkey {name}': 'Delete the passkey {name}',
  'Passkey eliminata': 'Passkey deleted',
  'Passkey aggiunta': 'Passkey added',
  'Aggiungi una passkey': 'Add a passkey',
  'Nome del dispositivo': 'Name of the device',
  'Il dispositivo non ha creato la passkey.': 'The device did not make the passkey.',
  'Usa una passkey': 'Use a passkey',
  'Dispositivi collegati': 'Devices that are logged in',
  'Dispositivo scollegato': 'Device logged out',
  'Scollega tutti gli altri': 'Log out all the others',
  '{device} (questo)': '{device} (this one)',
  'Ultimo accesso: {when}': 'Last seen: {when}',
  'Servizio clienti: {name}': 'Customer service: {name}',
  'Scollega {device}': 'Log out {device}',
  Scollega: 'Log out',
  '{browser} su {system}': '{browser} on {system}',
  'Dispositivo senza nome': 'Device without a name',
  'oppure accedi con': 'or log in with',
  'Account aziendale': 'Company account',
  'il profilo aziendale': 'your company account',
  'Un ultimo passo': 'One last step',
  'Continua nella finestra di {name}. Se l’hai chiusa, premi di nuovo.':
    'Go on in the window of {name}. If you have closed it, press again.',
  'Il tuo account chiede anche un codice: quello della tua app, o quello che ti abbiamo mandato per e-mail.':
    'Your account also asks for a code: that of your app, or the one that we have mailed you.',
  'Accedi con {name}': 'Log in with {name}',
  'Per collegare {name} al tuo account, inserisci la tua password: serve solo questa volta.':
    'To link {name} to your account, enter your password: only this once.',
  'Collega e accedi': 'Link and log in',
  'Ti portiamo all’accesso aziendale…': 'We are taking you to your company login…',
  'Resta qui': 'Stay here',
  'Profilo scollegato': 'Profile unlinked',
  'Profili collegati': 'Linked profiles',
  'Accedi senza password con un profilo che hai già.':
    'Log in without a password, with a profile that you already have.',
  'Collega {name}': 'Link {name}',
  'con password': 'with password',
  'con passkey': 'with a passkey',
  'con {name}': 'with {name}',
};
