/** Errors: rejects when the answer has not come after so many milliseconds; what was begun goes on. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1_000} s.`)), ms)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
