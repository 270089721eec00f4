/** «Вера Лядова, Илья Кромский». */
export const namesOf = (people: readonly { fio: string }[]): string => people.map(({ fio }) => fio).join(", ");
