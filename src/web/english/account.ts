/** The customer's account: passwords, addresses of mails, how to log in, by their Italian text. */
export const ACCOUNT = {
  'E-mail o codice cliente': 'Email or customer code',
  'Hai dimenticato la password?': 'Forgot your password?',
  'Recupera la password': 'Recover your password',
  'Scrivi la tua e-mail: ti mandiamo un link per scegliere una nuova password.':
    'Enter your email: we will send you a link to choose a new password.',
  'Mandami il link': 'Send me the link',
  'Controlla la posta': 'Check your mail',
  'Se c’è un account con questi dati, ti abbiamo scritto: apri il link della mail entro 30 minuti.':
    'If there is an account with these details, we have written to you: open the link in the mail within 30 minutes.',
  'Torna all’accesso': 'Back to login',
  'Scegli una nuova password': 'Choose a new password',
  'Per l’account {email}': 'For the account {email}',
  'Nuova password': 'New password',
  'Salva la password': 'Save the password',
  'Password cambiata': 'Password changed',
  'Ora puoi accedere con la nuova password. Gli altri dispositivi sono stati scollegati.':
    'You can log in with the new password now. The other devices were logged out.',
  'Il link non funziona più': 'The link no longer works',
  'Chiedi un nuovo link': 'Ask for a new link',
  'Conferma il tuo indirizzo e-mail': 'Confirm your email address',
  'Un tocco, e sappiamo che l’indirizzo è tuo.': 'One tap, and we know that the address is yours.',
  'Conferma l’indirizzo': 'Confirm the address',
  'Indirizzo confermato': 'Address confirmed',
  'Conferma il nuovo indirizzo e-mail': 'Confirm the new email address',
  'Da qui in poi useremo questo indirizzo per il tuo account.':
    'From now on we will use this address for your account.',
  'Usa questo indirizzo': 'Use this address',
  'Indirizzo cambiato': 'Address changed',
  'Vai al profilo': 'Go to your profile',
  'Grazie!': 'Thank you!',
  'Accesso e sicurezza': 'Login and security',
  'Quando la cambi, gli altri dispositivi vengono scollegati.': 'When you change it, the other devices are logged out.',
  'Password attuale': 'Current password',
  'Cambia password': 'Change password',
  'Indirizzo e-mail': 'Email address',
  'Ora accedi e ricevi le nostre mail con {email}': 'You now log in and get our mails with {email}',
  'Nuova e-mail': 'New email',
  'Cambia e-mail': 'Change email',
  'Ti abbiamo scritto al nuovo indirizzo: apri il link della mail entro un’ora.':
    'We have written to the new address: open the link in the mail within an hour.',
};
