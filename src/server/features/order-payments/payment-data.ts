/** S 7: payment_data is JSON text. Says whether it asks for the card to be kept; a text that is no such JSON asks for nothing. */
export function savesCard(paymentData: string | undefined): boolean {
  if (paymentData === undefined) return false;
  try {
    const data: unknown = JSON.parse(paymentData);
    return typeof data === 'object' && data !== null && 'saveCard' in data && data.saveCard === true;
  } catch {
    return false;
  }
}
