/** `1 class`, `2 classes` */
export const counted = (count: number, one: string, more = 's') => `${count} ${one}${count === 1 ? '' : more}`
