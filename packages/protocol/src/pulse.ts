/**
 * The server's signs of life. STOMP's heart-beat stays at 25 s (`DURATION.heartBeat`), which is what both sides rely on; an
 * end of line comes oftener to those who have agreed on heart-beats, and CONNECTED says so in a header of its own.
 */
export const PULSE = {
  /** Milliseconds after which the server says something on a connection where it had nothing to say; */
  every: 5_000,
  /** the header that says so. */
  header: 'pulse',
  /** Milliseconds after which a client that hears nothing at all may take the connection for lost: one may be late. */
  silence: 11_000,
} as const
