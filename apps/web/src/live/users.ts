/** What admins keep: accounts, tokens of live sources, clubs. */

import { ROLES, type Role } from '@openroom/protocol/names'
import type {
  CreatedIngestToken,
  CreatedUser,
  EditClub,
  NewIngestToken,
  NewUser,
  Organiser,
  StaffAnswer,
  User,
} from '@openroom/protocol/schema/staff'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { cache, invalidating, useCall } from './cache.ts'
import { call, postJson } from './http.ts'

const USERS = ['staff', 'users'] as const
const TOKENS = ['staff', 'tokens'] as const
const ORGANISERS = ['staff', 'organisers'] as const

export const useUsers = () => useCall(USERS, staffRoutes.users(), { staleTime: 0 })

/** The roles as the server lists them. */
export const useRoles = (): readonly Role[] => useCall(['staff', 'roles'], staffRoutes.roles()).data ?? ROLES

export const useTokens = () => useCall(TOKENS, staffRoutes.ingestTokens(), { staleTime: 0 })

export const useStaffOrganisers = () => useCall(ORGANISERS, staffRoutes.organisers(), { staleTime: 0 })

const setUsers = (change: (users: readonly User[]) => readonly User[]): void => {
  cache.setQueryData<readonly User[]>(USERS, (users) => users && change(users))
}

/** The new user (`payload`) is in the list already; `null` when the e-mail has an account. */
export async function createUser(user: NewUser): Promise<CreatedUser> {
  const answer = await postJson(staffRoutes.createUser(), user)
  const { payload } = answer
  if (payload !== null) setUsers((users) => [...users, payload])
  return answer
}

/** The list follows after the call has succeeded (specification 1, section 4). */
export async function setEnabled({ id }: User, enabled: boolean): Promise<void> {
  await call(enabled ? staffRoutes.enableUser(id) : staffRoutes.disableUser(id), { method: 'PUT' })
  setUsers((users) => users.map((user) => (user.id === id ? { ...user, enabled } : user)))
}

/** The picture that a user has set; he can set another one. */
export async function removeUserPortrait({ id }: User): Promise<void> {
  await call(staffRoutes.removeUserPortrait(id), { method: 'DELETE' })
  setUsers((users) => users.map((user) => (user.id === id ? { ...user, portrait: null } : user)))
}

export async function setRole({ id }: User, role: Role): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await call(staffRoutes.roleOfUser(id), { method: 'PUT', headers, body: JSON.stringify({ role }) })
  setUsers((users) => users.map((user) => (user.id === id ? { ...user, role } : user)))
}

/** Whoever came to it by a federation does so no more. */
export async function partUser({ id }: User): Promise<void> {
  await call(staffRoutes.partUser(id), { method: 'PUT' })
  setUsers((users) => users.map((user) => (user.id === id ? { ...user, isFederated: false } : user)))
}

export async function deleteUser({ id }: User): Promise<void> {
  await call(staffRoutes.deleteUser(id), { method: 'DELETE' })
  setUsers((users) => users.filter((user) => user.id !== id))
}

export async function limitUser({ id }: User, organisers: readonly Organiser[]): Promise<void> {
  const serverIds = organisers.map(({ serverId }) => serverId)
  const headers = { 'content-type': 'application/json' }
  await call(staffRoutes.limitUser(id), { method: 'PUT', headers, body: JSON.stringify({ serverIds }) })
  const own = organisers.map(({ serverId, name }) => ({ serverId, name }))
  setUsers((users) => users.map((user) => (user.id === id ? { ...user, organisers: own } : user)))
}

export const createToken = (token: NewIngestToken): Promise<CreatedIngestToken> =>
  invalidating(TOKENS, postJson(staffRoutes.createIngestToken(), token))

export const revokeToken = (id: number): Promise<StaffAnswer> =>
  invalidating(TOKENS, postJson(staffRoutes.revokeIngestToken(id)))

export const createClub = (name: string): Promise<Organiser> =>
  invalidating(ORGANISERS, postJson(staffRoutes.createClub(), { name }))

export const editClub = (serverId: number, edited: EditClub): Promise<Organiser> =>
  invalidating(ORGANISERS, postJson(staffRoutes.renameClub(serverId), edited))
