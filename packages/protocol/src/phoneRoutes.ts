/** Calls of players' phones, each for the tables of its link, and of the desk that looks after them. */
import { get, post } from './route.ts'
import type { OwnCard } from './schema/conventionCards.ts'
import type { CallDirector, Hall } from './schema/hall.ts'
import type {
  ConfirmResult,
  CorrectResult,
  DeskPhones,
  EnterResult,
  KnownMember,
  PhoneAnswer,
  PhoneSettings,
  PhoneTables,
  SaidPlayers,
  SayPlayers,
  Traveller,
  WishCard,
} from './schema/phones.ts'
import type { StaffAnswer } from './schema/staff.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const phoneRoutes = {
  phoneTables: get('/api/phones/tables', 'phone').gives<PhoneTables>(),
  phoneHall: get('/api/phones/hall', 'phone').gives<Hall>(),
  phoneCall: post('/api/phones/call', 'phone').gives<StaffAnswer, CallDirector>(),
  phoneResult: post('/api/phones/result', 'phone').gives<PhoneAnswer, EnterResult>(),
  phoneConfirm: post('/api/phones/confirm', 'phone').gives<PhoneAnswer, ConfirmResult>(),
  phoneTraveller: get('/api/phones/traveller/{id}/{board}', 'phone').gives<Traveller>(),

  phoneMembers: get('/api/phones/members', 'phone').gives<readonly KnownMember[]>(),
  phonePlayers: post('/api/phones/players', 'phone').gives<SaidPlayers, SayPlayers>(),
  phoneCard: post('/api/phones/card', 'phone').gives<StaffAnswer, WishCard>(),
  phoneConventionCard: post('/api/phones/convention-card', 'phone').gives<StaffAnswer, OwnCard>(),

  deskPhones: get('/api/desk/phones/{id}', HANDLER).about({ session: 'id' }).gives<DeskPhones>(),
  setPhones: post('/api/desk/phones/{id}', HANDLER)
    .about({ session: 'id' })
    .gives<StaffAnswer, PhoneSettings>(),
  correctResult: post('/api/desk/phones/{id}/result', HANDLER)
    .about({ session: 'id' })
    .gives<PhoneAnswer, CorrectResult>(),
  deskPlayers: post('/api/desk/phones/{id}/players', HANDLER)
    .about({ session: 'id' })
    .gives<SaidPlayers, SayPlayers>(),
} as const
