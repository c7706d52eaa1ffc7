import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const ISSUER = {
  OIDC_ISSUER: 'https://login.example.org/realms/bridge',
  OIDC_CLIENT_ID: 'openroom',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'board=ADMIN',
}

describe('settings', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ METRICS_PORT: 'yes' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT'],
    [{ PORT: '9000', METRICS_PORT: '9000' }, 'METRICS_PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
    [{ SMTP_URL: 'http://mail.example.org' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp:' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Openroom' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@example.org\nBcc: b@example.org' }, 'MAIL_FROM'],
    [{ LINKS: 'About' }, 'LINKS'],
    [{ LINKS: '[{"label":"About"}]' }, 'LINKS'],
    [{ LINKS: '[{"label":"About","url":"javascript:alert(1)"}]' }, 'LINKS'],
    [{ ORGANISER: ' ' }, 'ORGANISER'],
    [{ ORGANISER_ADDRESS: '1 Quay Street' }, 'ORGANISER_ADDRESS'],
    [{ ORGANISER: 'Harbour BC', ORGANISER_ADDRESS: 'x'.repeat(301) }, 'ORGANISER_ADDRESS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ UPLOAD_LIMIT_MB: '0' }, 'UPLOAD_LIMIT_MB'],
    [{ WATCH_DIR: '/nowhere/at/all' }, 'WATCH_DIR'],
    [{ WATCH_DIR: import.meta.filename }, 'WATCH_DIR'],
    [{ BACKUP_EVERY: '0' }, 'BACKUP_EVERY'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ KEEP_AUDIT_DAYS: '0' }, 'KEEP_AUDIT_DAYS'],
    [{ KEEP_LINKS_DAYS: 'ever' }, 'KEEP_LINKS_DAYS'],
    [{ KEEP_VERSIONS_DAYS: '1.5' }, 'KEEP_VERSIONS_DAYS'],
    [{ WATCH_SECONDS: '0' }, 'WATCH_SECONDS'],
    [{ WATCH_QUIET_MINUTES: 'never' }, 'WATCH_QUIET_MINUTES'],
    [{ ...ISSUER, OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER'],
    [{ ...ISSUER, OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID'],
    [{ ...ISSUER, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
    [{ ...ISSUER, OIDC_ROLES: '' }, 'OIDC_ROLES'],
    [{ ...ISSUER, OIDC_ROLES: 'board=BOSS' }, 'OIDC_ROLES'],
    [{ ...ISSUER, OIDC_ROLES: '=ADMIN' }, 'OIDC_ROLES'],
    [{ ...ISSUER, OIDC_ROLES: ' ; ' }, 'OIDC_ROLES'],
    [{ ...ISSUER, OIDC_SCOPE: 'email' }, 'OIDC_SCOPE'],
    [{ OIDC_BUTTON: 'Sign in' }, 'OIDC_BUTTON'],
    [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM'],
    [{ OIDC_SCOPE: 'openid' }, 'OIDC_SCOPE'],
  ])('that are wrong are named (%o)', (environment, name) => {
    const read = readSettings(environment)
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.error[0]).toMatch(new RegExp(`^${name}: `))
  })

  it('have defaults, also where a variable is empty', () => {
    const read = readSettings({ PORT: '', DATABASE_URL: '' })
    expect(read).toMatchObject({
      ok: true,
      value: {
        PORT: 8080,
        HOST: 'localhost',
        PUBLIC_URL: 'http://localhost:8080',
        LINKS: [],
        MAIL_FROM: 'Openroom <openroom@localhost>',
        UPLOAD_LIMIT_MB: 64,
      },
    })
    if (read.ok) expect(read.value.DATABASE_URL).toBeUndefined()
  })

  it.each(['smtp://mail.example.org:587', 'smtps://anna:secret@mail.example.org'])('take %s', (SMTP_URL) => {
    const given = { SMTP_URL, MAIL_FROM: 'The club <club@example.org>' }
    expect(readSettings(given)).toMatchObject({ ok: true, value: given })
  })

  it('take roles by what a federation says, in their order', () => {
    const read = readSettings({ ...ISSUER, OIDC_ROLES: 'cn=td,o=bridge=UPCOMING_EVENT_HANDLER;board=ADMIN;' })
    expect(read.ok && read.value.OIDC_ROLES).toEqual([
      { value: 'cn=td,o=bridge', role: 'UPCOMING_EVENT_HANDLER' },
      { value: 'board', role: 'ADMIN' },
    ])
  })

  it('take the lines of the organiser’s address', () => {
    const read = readSettings({ ORGANISER: 'Harbour BC', ORGANISER_ADDRESS: '1 Quay Street; Lindhaven;' })
    expect(read).toMatchObject({ ok: true, value: { ORGANISER_ADDRESS: ['1 Quay Street', 'Lindhaven'] } })
  })

  it('take the origin of the public address', () => {
    const read = readSettings({ PUBLIC_URL: 'https://bridge.example.org/live/' })
    expect(read).toMatchObject({ ok: true, value: { PUBLIC_URL: 'https://bridge.example.org' } })
  })
})
