/** Calls of players' phones, each for the tables of its link, and of the desk that looks after them. */
import { get, post } from './route.ts'
import type {
  ConfirmResult,
  CorrectResult,
  DeskPhones,
  EnterResult,
  PhoneAnswer,
  PhoneSettings,
  PhoneTables,
  Traveller,
} from './schema/phones.ts'
import type { StaffAnswer } from './schema/staff.ts'

const HANDLER = 'UPCOMING_EVENT_HANDLER'

export const phoneRoutes = {
  phoneTables: get('/api/phones/tables', 'phone').gives<PhoneTables>(),
  phoneResult: post('/api/phones/result', 'phone').gives<PhoneAnswer, EnterResult>(),
  phoneConfirm: post('/api/phones/confirm', 'phone').gives<PhoneAnswer, ConfirmResult>(),
  phoneTraveller: get('/api/phones/traveller/{id}/{board}', 'phone').gives<Traveller>(),

  deskPhones: get('/api/desk/phones/{id}', HANDLER).gives<DeskPhones>(),
  setPhones: post('/api/desk/phones/{id}', HANDLER).gives<StaffAnswer, PhoneSettings>(),
  correctResult: post('/api/desk/phones/{id}/result', HANDLER).gives<PhoneAnswer, CorrectResult>(),
} as const
