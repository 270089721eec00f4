/** A Russian number in groups, «+7 912 345-67-89»; any other as it is. @param phone E.164 */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, "+7 $1 $2-$3-$4");
