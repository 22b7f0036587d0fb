/** A name under which pages over plain http are no secure context, unlike localhost; browsers of journeys resolve it. */
export const PLAIN_HTTP = 'nava.test'
