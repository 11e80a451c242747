/**
 * Returns the short address of a picture of a product (decision 29). Products have absolute addresses for other
 * clients; a page that names forty of them is smaller without the host, and shows them under any name of the shop.
 */
export function pagePicture(address: string): string {
  return address.replace(/^(?:https?:\/\/[^/]+)?\/photo\/main\//, '/photo/');
}
