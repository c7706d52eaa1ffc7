// Signatures of what is released, in minisign's format (https://jedisct1.github.io/minisign/), with Node alone:
//   node scripts/sign.mjs keys FOLDER          a new pair: keep the secret one away from here, give the public one to everybody
//   node scripts/sign.mjs verify FILE PUBLIC   whether FILE.minisig is of FILE, and by whom has the secret key
// `npm run release` signs with the secret key that OPENROOM_SIGNING_KEY names.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of a hash of the file (BLAKE2b), as minisign signs since 0.10; and what a public key begins with. */
const HASHED = Buffer.from('ED')
const ED25519 = Buffer.from('Ed')
/** What stands before 32 bytes of a public key in its usual form (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const hashOf = (file) => createHash('blake2b512').update(readFileSync(file)).digest()

/** @param secret of the form `scripts/sign.mjs keys` writes: the number of the pair, then the key as PKCS 8 */
function readSecret(file) {
  const [, id, ...pem] = readFileSync(file, 'utf8').split('\n')
  return { id: Buffer.from(id, 'hex'), key: createPrivateKey(pem.join('\n')) }
}

function readPublic(file) {
  const bytes = Buffer.from(readFileSync(file, 'utf8').split('\n')[1], 'base64')
  if (bytes.length !== 42 || !bytes.subarray(0, 2).equals(ED25519))
    throw new Error(`${file} is no public key.`)
  const key = createPublicKey({ key: Buffer.concat([SPKI, bytes.subarray(10)]), format: 'der', type: 'spki' })
  return { id: bytes.subarray(2, 10), key }
}

export function makeKeys(folder) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = randomBytes(8)
  const [open, hidden] = [join(folder, 'openroom.pub'), join(folder, 'openroom.key')]
  if (existsSync(hidden)) throw new Error(`${hidden} is there already.`)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const name = id.toString('hex').toUpperCase()
  const told = Buffer.concat([ED25519, id, raw]).toString('base64')
  writeFileSync(open, `untrusted comment: Openroom's public key ${name}\n${told}\n`)
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(hidden, `Secret key of Openroom's releases\n${id.toString('hex')}\n${pem}`, { mode: 0o600 })
  return { open, hidden }
}

/** Writes FILE.minisig. @param comment is signed too */
export function signFile(file, secretFile, comment) {
  const { id, key } = readSecret(secretFile)
  const signature = sign(null, hashOf(file), key)
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key)
  const lines = [
    'untrusted comment: signature of Openroom',
    Buffer.concat([HASHED, id, signature]).toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
  ]
  writeFileSync(`${file}.minisig`, `${lines.join('\n')}\n`)
  return `${file}.minisig`
}

/** @returns the signed comment; errors: another key, another file, another comment */
export function verifyFile(file, publicFile) {
  const { id, key } = readPublic(publicFile)
  const [, first = '', third = '', last = ''] = readFileSync(`${file}.minisig`, 'utf8').split('\n')
  const bytes = Buffer.from(first, 'base64')
  if (!bytes.subarray(0, 2).equals(HASHED))
    throw new Error('The signature is of a form that is not known here.')
  if (!bytes.subarray(2, 10).equals(id)) throw new Error('The signature is of another key.')
  const signature = bytes.subarray(10)
  const comment = third.replace(/^trusted comment: /, '')
  if (!verify(null, hashOf(file), key, signature))
    throw new Error(`${basename(file)} is not what was signed.`)
  if (!verify(null, Buffer.concat([signature, Buffer.from(comment)]), key, Buffer.from(last, 'base64')))
    throw new Error('The comment is not what was signed.')
  return comment
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, ...given] = process.argv.slice(2)
  try {
    if (what === 'keys' && given.length === 1) {
      const { open, hidden } = makeKeys(given[0])
      console.log(
        `${open}: for everybody\n${hidden}: secret, without a password; keep it where nobody else reads`,
      )
    } else if (what === 'verify' && given.length === 2) console.log(`Signed: ${verifyFile(...given)}`)
    else {
      console.error('node scripts/sign.mjs keys FOLDER | verify FILE PUBLIC')
      process.exitCode = 2
    }
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
